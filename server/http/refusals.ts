/**
 * Refusals of what never reaches the app: bytes that are no request, a request without its one host, an expectation
 * nobody can meet. Node would write them by itself, without the site's headers.
 */

import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { cacheControl } from "./cacheControl.ts";
import type { ObserveRequest } from "./requestObserver.ts";

/** Anything else is a 400. */
const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Each ends its connection: where a request that cannot be read ends, nobody knows. It may be a HEAD: there is no body. */
export function createRefusals(headers: Readonly<Record<string, string>>, observe?: ObserveRequest) {
  const all = { ...headers, "cache-control": cacheControl.none, "content-length": "0", connection: "close" };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const tell = (status: number) => observe?.({ kind: "refused", status, durationMs: 0 }); // nothing was at hand for it
  return {
    answer(res: ServerResponse, status: number): void {
      res.writeHead(status, all).end();
      tell(status);
    },
    /**
     * The same on a socket that no longer speaks HTTP, unless it is gone, takes nothing, or is within an answer or within a
     * request that has its answer.
     */
    write(error: NodeJS.ErrnoException, socket: Duplex, answer: ServerResponse | undefined): void {
      const isAnswered = answer?.headersSent && !(answer.writableFinished && answer.req.complete);
      if (!socket.writable || isAnswered || socket.writableLength > 0) return void socket.destroy();
      const status = statuses[error.code ?? ""] ?? 400;
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`, () => socket.destroy());
      tell(status);
    },
  };
}
