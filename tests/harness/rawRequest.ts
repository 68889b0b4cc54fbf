/** HTTP as it is on the wire: targets that no client would send, bodies as they were encoded, answers cut short. */

import { createServer, type IncomingHttpHeaders, type RequestListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export type RawResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** False where the connection ended before the answer did. */
  isWhole: boolean;
};

export type RawRequest = {
  method?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Called whenever a piece of the body has arrived. */
  onData?: () => void;
  /** Called with the headers of an informational response: a 103. */
  onInformation?: (headers: IncomingHttpHeaders) => void;
};

/** Listens until the test is over and gives the function that asks. Rejects where there was no answer at all. */
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
