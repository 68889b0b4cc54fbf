/** What can be told from a video without decoding it: how long it is, and its shape. */

export type Video = { durationSeconds: number; width: number; height: number };

/** `null` for what is not a video in MP4, QuickTime, WebM or Matroska. Width and height are as it is seen, upright. */
export async function readVideo(file: string): Promise<Video | null> {
  // Loaded when the first video is asked for: it is large, and most services never see one.
  const { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } = await import("mediabunny");
  // Only containers, never playlists: those name further files.
  const input = new Input({ source: new FilePathSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] });
  try {
    const track = (await input.canRead()) ? await input.getPrimaryVideoTrack() : null;
    if (!track) return null;
    const durationSeconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
    const [width, height] = await Promise.all([track.getDisplayWidth(), track.getDisplayHeight()]);
    return width > 0 && height > 0 && Number.isFinite(durationSeconds) ? { durationSeconds, width, height } : null;
  } catch {
    return null; // begins like one and is not whole
  } finally {
    input.dispose();
  }
}
