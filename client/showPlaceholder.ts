/** Images are loaded, and have a placeholder until then, within this margin around the viewport. */
export const lazyMarginPx = 200;

/**
 * Shows the low-quality image in `data-placeholder`, blurred, behind the image until that is decoded, or cannot be. An
 * image that still has its empty picture keeps it; the call with the picture's own source ends it.
 */
export function showPlaceholder(image: HTMLImageElement): void {
  const { placeholder } = image.dataset;
  if (!placeholder) return;
  image.style.background = `url("${blurred(placeholder, image)}") var(--focus-x) var(--focus-y) / cover`;
  if (isWaiting(image)) return;
  const reveal = () => image.style.removeProperty("background");
  image.decode().then(reveal, reveal);
}

/** Whether the image has only the place of its picture so far. */
export function isWaiting(image: HTMLImageElement): boolean {
  return image.src.startsWith("data:");
}

/** It is larger than its frame, because a blur fades out at its edges, and has its proportions: its own are rounded. */
function blurred(placeholder: string, image: HTMLImageElement): string {
  const [width, height] = [Number(image.getAttribute("width")), Number(image.getAttribute("height"))];
  const blur = `<filter id="b"><feGaussianBlur stdDeviation="${width / 40}"/></filter>`;
  const place = 'x="-6%" y="-6%" width="112%" height="112%" preserveAspectRatio="none"';
  return vectorUrl(width, height, `${blur}<image href="${placeholder}" ${place} filter="url(#b)"/>`);
}

/**
 * A transparent picture of these proportions as a `data:` URL. A GIF of a few pixels where they allow it, which is decoded
 * sooner than an SVG: that is a document of its own to the browser.
 */
export function emptyPictureUrl(width: number, height: number): string {
  const divisor = commonDivisor(width, height);
  const [columns, rows] = [width / divisor, height / divisor];
  if (!(columns <= 255 && rows <= 255)) return vectorUrl(width, height);
  // "GIF89a", the size of its screen, on which nothing is drawn, and one transparent pixel.
  const screen = btoa(String.fromCharCode(columns, 0, rows));
  return `data:image/gif;base64,R0lGODlh${screen}AIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7`;
}

/** Euclid's algorithm. */
function commonDivisor(one: number, other: number): number {
  return other > 0 ? commonDivisor(other, one % other) : one;
}

/** An SVG picture as a `data:` URL. */
function vectorUrl(width: number, height: number, content = ""): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
