/** Reads the duration and size of a video without decoding it. */

export type Video = { durationSeconds: number; width: number; height: number };

/** `null` for a file that is not MP4, QuickTime, WebM or Matroska. Width and height are those of the upright video. */
export async function readVideo(file: string): Promise<Video | null> {
  // Loaded on first use: it is large, and most services have no video.
  const { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } = await import("mediabunny");
  // Only containers: a playlist would name other files.
  const input = new Input({ source: new FilePathSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] });
  try {
    const track = (await input.canRead()) ? await input.getPrimaryVideoTrack() : null;
    if (!track) return null;
    const durationSeconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
    const [width, height] = await Promise.all([track.getDisplayWidth(), track.getDisplayHeight()]);
    return width > 0 && height > 0 && Number.isFinite(durationSeconds) ? { durationSeconds, width, height } : null;
  } catch {
    return null; // it begins like a video and is truncated
  } finally {
    input.dispose();
  }
}
