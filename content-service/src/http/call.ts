/** A checked request, the routes that handle it, and JSON responses. */

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Dataset } from "../datasets/dataset.ts";
import type { Access } from "./access.ts";

export type Call = {
  request: IncomingMessage;
  response: ServerResponse;
  /** Decoded values of the route's `:names`. */
  params: Readonly<Record<string, string>>;
  search: URLSearchParams;
  /** `1`, `X` or a date; `X` for a URL without a version. */
  apiVersion: string;
  access: Access;
  /** The dataset in the URL, or the main one. */
  dataset: Dataset;
};

export type Route = {
  method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the API version, such as `/data/query/:dataset`. */
  path: string;
  /** The access that the route needs. `public` needs no token in a public dataset, and a read token in a private one. */
  needs: "nothing" | "public" | "read" | "write";
  handle: (call: Call) => void | Promise<void>;
};

export const sendJson = (call: Pick<Call, "response">, body: unknown, status = 200): void =>
  sendText(call, JSON.stringify(body), status);

/** Sends serialised JSON. */
export function sendText({ response }: Pick<Call, "response">, json: string, status = 200): void {
  const bytes = Buffer.from(json);
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": bytes.length,
    "cache-control": "no-store",
  });
  response.end(bytes);
}
