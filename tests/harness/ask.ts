/** One request over a connection of its own; its answer exactly as sent, not normalised and not decoded. */

import { type IncomingHttpHeaders, request } from "node:http";
import { request as requestSecurely } from "node:https";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Headers of the informational responses before it, such as a 103. */
  interim: IncomingHttpHeaders[];
};

export type Asked = {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string;
  /** For an https URL: the name that the server's certificate is for, and the certificate itself. */
  tls?: { servername: string; ca: string };
  /** After so long the request fails. */
  timeoutMs?: number;
};

/** Rejects when no answer arrives, or only a part of one. */
export function ask(
  url: string,
  path: string,
  { method = "GET", headers = {}, body, tls, timeoutMs }: Asked = {},
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const interim: IncomingHttpHeaders[] = [];
  const signal = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
  const send = tls ? requestSecurely : request;
  const sent = send({ hostname, port, path, method, headers, agent: false, signal, ...tls }, (response) => {
    const chunks: Buffer[] = [];
    response.on("data", (chunk: Buffer) => chunks.push(chunk));
    response.once("error", reject);
    response.once("end", () =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks), interim }),
    );
  });
  sent.on("information", (information) => interim.push(information.headers));
  sent.once("error", reject).end(body);
  return promise;
}

/** The body without its content encoding. */
export function decoded({ headers, body }: Answer): Buffer {
  const encoding = headers["content-encoding"];
  if (encoding === undefined || body.length === 0) return body;
  return encoding === "br" ? brotliDecompressSync(body) : gunzipSync(body);
}
