/** HTTP as it is on the wire: targets that no client sends, bodies in their encoding, truncated responses. */

import { createServer, type IncomingHttpHeaders, type RequestListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export type RawResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** False when the connection ended before the response did. */
  isWhole: boolean;
};

export type RawRequest = {
  method?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Called for each piece of the body that arrives. */
  onData?: () => void;
  /** Called with the headers of an informational response: a 103. */
  onInformation?: (headers: IncomingHttpHeaders) => void;
};

/** Listens until the test is over. Resolves to a function that sends a request, and rejects when no response begins. */
export async function serve(app: RequestListener) {
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one

  return function ask(
    path: string,
    { method = "GET", headers = {}, signal, onData, onInformation }: RawRequest = {},
  ): Promise<RawResponse> {
    const { promise, resolve, reject } = Promise.withResolvers<RawResponse>();
    const sent = request({ host: "127.0.0.1", port, path, method, headers, signal, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        onData?.();
      });
      answer.on("error", () => {}); // `close` follows
      answer.on("close", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks),
          isWhole: answer.complete,
        }),
      );
    });
    sent.on("information", ({ headers }) => onInformation?.(headers));
    sent.on("error", reject);
    sent.end();
    return promise;
  };
}
