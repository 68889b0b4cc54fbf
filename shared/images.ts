/**
 * Addresses of the image optimiser: `imageUrl` writes them, `parseImageUrl` reads them back.
 *
 * The widths and the quality are those of the specification; nothing else is ever resized.
 */

export const imageSizes = [32, 48, 64, 96, 128, 256, 384] as const;
export const deviceSizes = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;
export const imageWidths: readonly number[] = [...imageSizes, ...deviceSizes];
export const imageQuality = 75;
export const imagePath = "/_image";

/** `/_image?url=…&w=640&q=75` for a source (an absolute address or a root path) at a listed width in pixels. */
export function imageUrl(source: string, widthPx: number, quality: number = imageQuality): string {
  return `${imagePath}?url=${encodeURIComponent(source)}&w=${widthPx}&q=${quality}`;
}
