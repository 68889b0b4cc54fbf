/**
 * Refusals of what never reaches the app: bytes that are no request, a request without its one host, an expectation
 * nobody can meet. Node would write them by itself, without the site's headers.
 */

import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { cacheControl } from "./cacheControl.ts";

const words = {
  400: "The request could not be understood.",
  408: "The request took too long to arrive.",
  413: "The request is too large.",
  417: "The request expects what this site does not do.",
  431: "The request has too many headers, or too long ones.",
};

export type RefusalStatus = keyof typeof words;

/** Anything else is a 400. */
const statuses: Record<string, RefusalStatus> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Each ends its connection: where a request that cannot be read ends, nobody knows. */
export function createRefusals(headers: Readonly<Record<string, string>>) {
  function headersOf(status: RefusalStatus): Record<string, string> {
    return {
      ...headers,
      "cache-control": cacheControl.none,
      "content-type": "text/plain; charset=utf-8",
      "content-length": String(bodyOf(status).length),
      connection: "close",
    };
  }

  /** The same in bytes, for a socket without a response. */
  function responseOf(status: RefusalStatus): string {
    const lines = Object.entries(headersOf(status)).map(([name, value]) => `${name}: ${value}\r\n`);
    return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${bodyOf(status)}`;
  }

  return {
    answer(res: ServerResponse, status: RefusalStatus): void {
      res.writeHead(status, headersOf(status)).end(res.req.method === "HEAD" ? undefined : bodyOf(status));
    },
    /** Says why on a socket that no longer speaks HTTP, unless it is gone or in the middle of an answer. */
    write(error: NodeJS.ErrnoException, socket: Duplex, answer: ServerResponse | undefined): void {
      const isAnswering = answer !== undefined && answer.headersSent && !answer.writableFinished;
      if (!socket.writable || isAnswering) socket.destroy();
      else socket.end(responseOf(statuses[error.code ?? ""] ?? 400), () => socket.destroy());
    },
  };
}

const bodyOf = (status: RefusalStatus) => `${words[status]}\n`;
