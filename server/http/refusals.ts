/**
 * Responses to requests that never reach the app: unparsable bytes, a request without exactly one host, an expectation
 * that cannot be met. Node would write them itself, without the site's headers.
 */

import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { cacheControl } from "./cacheControl.ts";
import type { ObserveRequest } from "./requestObserver.ts";

/** Every other error is a 400. */
const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Each closes its connection, since the end of an unparsable request is unknown, and has no body: it may be a HEAD. */
export function createRefusals(headers: Readonly<Record<string, string>>, observe?: ObserveRequest) {
  const all = { ...headers, "cache-control": cacheControl.none, "content-length": "0", connection: "close" };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const tell = (status: number) => observe?.({ kind: "refused", status, durationMs: 0 }); // not from memory
  return {
    answer(res: ServerResponse, status: number): void {
      res.writeHead(status, all).end();
      tell(status);
    },
    /**
     * The same on a socket that Node no longer parses, unless the socket is closed, has unsent data, or is in the middle of
     * a response or of a request that has its response.
     */
    write(error: NodeJS.ErrnoException, socket: Duplex, latest: ServerResponse | undefined): void {
      const isAnswered = latest?.headersSent && !(latest.writableFinished && latest.req.complete);
      if (!socket.writable || isAnswered || socket.writableLength > 0) return void socket.destroy();
      const status = statuses[error.code ?? ""] ?? 400;
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`, () => socket.destroy());
      tell(status);
    },
  };
}
