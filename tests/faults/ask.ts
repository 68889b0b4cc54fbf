/** One request over a connection of its own, its answer as it arrives: nothing is normalised or decoded. */

import { type IncomingHttpHeaders, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; interim: IncomingHttpHeaders[] };

export type Asked = { method?: string; headers?: Record<string, string | string[]> };

/** Rejects where the answer did not come, or not whole. */
export function ask(url: string, path: string, { method = "GET", headers = {} }: Asked = {}): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const interim: IncomingHttpHeaders[] = [];
  const sent = request({ hostname, port, path, method, headers, agent: false }, (response) => {
    const chunks: Buffer[] = [];
    response.on("data", (chunk: Buffer) => chunks.push(chunk));
    response.once("error", reject);
    response.once("end", () =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks), interim }),
    );
  });
  sent.on("information", (information) => interim.push(information.headers));
  sent.once("error", reject).end();
  return promise;
}

/** The body as its sender had it. */
export function decoded({ headers, body }: Answer): Buffer {
  const encoding = headers["content-encoding"];
  if (encoding === undefined || body.length === 0) return body;
  return encoding === "br" ? brotliDecompressSync(body) : gunzipSync(body);
}
