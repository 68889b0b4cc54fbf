/** Faults of images as HTTP: the one place that gives each its status. */

import { HttpError } from "../http/errors.ts";
import { ImageError, type ImageFault } from "./imageError.ts";

const statuses: Record<ImageFault, number> = {
  invalid: 400,
  notFound: 404,
  tooLarge: 413,
  unreadable: 422,
  unreachable: 502,
  busy: 503,
  closing: 503,
  late: 504,
};

/** Throws an `ImageError` as an `HttpError`, and any other error as it is. */
export function throwAsHttpError(error: unknown): never {
  if (!(error instanceof ImageError)) throw error;
  const { fault, message } = error;
  throw new HttpError(statuses[fault], message, { cause: error, ...(fault === "busy" && { headers: retryAfter }) });
}

/** In seconds. */
const retryAfter = { "Retry-After": "1" };
