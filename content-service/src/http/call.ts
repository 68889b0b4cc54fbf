/** A request that has passed the door, and the shape of what answers it. */

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Dataset } from "../datasets/datasets.ts";
import type { Access } from "./access.ts";

export type Call = {
  request: IncomingMessage;
  response: ServerResponse;
  /** Decoded values of the route's `:names`. */
  params: Readonly<Record<string, string>>;
  search: URLSearchParams;
  /** `1`, `X` or a date; `X` where the address has none. */
  apiVersion: string;
  access: Access;
  /** The one its address names, or else the service's main one. */
  dataset: Dataset;
};

export type Route = {
  method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the API version, such as `/data/query/:dataset`. */
  path: string;
  /** The least a caller must be allowed; `public` is what the dataset shows to everyone, if it does. */
  needs: "nothing" | "public" | "read" | "write";
  handle: (call: Call) => void | Promise<void>;
};

export const sendJson = (call: Pick<Call, "response">, body: unknown, status = 200): void =>
  sendText(call, JSON.stringify(body), status);

/** JSON that has been written already. */
export function sendText({ response }: Pick<Call, "response">, json: string, status = 200): void {
  const bytes = Buffer.from(json);
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": bytes.length,
    "cache-control": "no-store",
  });
  response.end(bytes);
}
