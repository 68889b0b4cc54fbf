/** Why an image cannot be had. */
export type ImageFault =
  /** The request names no image of this site. */
  | "invalid"
  | "notFound"
  /** More bytes than are fetched or read. */
  | "tooLarge"
  /** None of the five formats, damaged, or more pixels than are decoded. */
  | "unreadable"
  /** The image host did not answer, or not with an image. */
  | "unreachable"
  | "late"
  /** Too many jobs wait already; the next moment may have room. */
  | "busy"
  | "closing";

/** An image that cannot be had. Its message may be shown to visitors. */
export class ImageError extends Error {
  override name = "ImageError";
  readonly fault: ImageFault;

  constructor(fault: ImageFault, message: string, { cause }: { cause?: unknown } = {}) {
    super(message, { cause });
    this.fault = fault;
  }
}
