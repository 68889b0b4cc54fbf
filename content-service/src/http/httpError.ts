/** Error responses, in the two formats that clients read. */

import { STATUS_CODES } from "node:http";
import { AssetTooLargeError } from "../assets/assetFiles.ts";
import { ImageParameterError } from "../assets/imageParameters.ts";
import { ImageError } from "../assets/readImage.ts";
import { QueryError } from "../query/groq.ts";
import { MutationError, type MutationFault, TransactionExistsError } from "../store/mutationError.ts";
import { StoreError } from "../store/storeError.ts";
import { TimeLimitError } from "../timeLimit.ts";

export class HttpError extends Error {
  override name = "HttpError";
  readonly status: number;
  readonly body: object;

  constructor(status: number, message: string, body: object = {}) {
    super(message);
    this.status = status;
    this.body = { statusCode: status, error: STATUS_CODES[status], message, ...body };
  }
}

/** The response to an error. An unexpected one is a 500 without details. */
export function errorResponse(error: unknown): { status: number; body: object } {
  if (error instanceof HttpError) return error;
  if (error instanceof QueryError) return { status: 400, body: { error: queryFault(error) } };
  if (error instanceof MutationError) return mutationResponse(error);
  if (error instanceof TransactionExistsError)
    return { status: 409, body: { error: { type: "transactionAlreadyExistsError", description: error.message } } };
  if (error instanceof StoreError)
    return new HttpError(error.reason === "full" ? 507 : 503, `Nothing was written: ${error.message}`);
  if (error instanceof TimeLimitError) return new HttpError(400, `Nothing was written: ${error.message}`);
  if (error instanceof AssetTooLargeError) return new HttpError(413, error.message);
  if (error instanceof ImageError || error instanceof ImageParameterError) return new HttpError(400, error.message);
  return new HttpError(500, "Internal error: the log of the content service has the details");
}

export const queryFault = ({ message, query, start, end }: QueryError) => ({
  type: "queryParseError",
  description: message,
  query,
  start,
  end,
});

function mutationResponse({ kind, message, items }: MutationError) {
  const [first] = items;
  return {
    status: first && isMalformed(first.error) ? 400 : 409,
    body: { error: { type: `${kind}Error`, description: message, items } },
  };
}

const isMalformed = ({ type }: MutationFault) =>
  type === "validationError" || type === "cannotModifyImmutableAttributeError";
