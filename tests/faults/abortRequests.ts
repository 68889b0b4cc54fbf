/** Requests whose client disconnects before the answer, within it, or after it (P8). */

import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { inTurns } from "../harness/converse.ts";

const cached = ["/", "/about", "/services", "/clients", "/work", "/contact", "/privacy", "/feed.xml", "/_data/work"];
/** Pages that do not exist are not cached: each request renders one. */
const rendered = Array.from({ length: 50 }, (_, index) => `/unknown-${index}`);

export const abortedPaths = [...cached, ...rendered];

/** Sends and aborts the requests with these numbers, 20 at a time. */
export async function abortRequests(url: string, from: number, to: number): Promise<void> {
  const numbers = Array.from({ length: to - from }, (_, index) => from + index);
  await inTurns(numbers, 20, (number) => {
    const path = cached[number % (2 * cached.length)] ?? rendered[number % rendered.length] ?? "/";
    return abortRequest(url, path, (number * 7) % 23);
  });
}

/** Compressed answers and plain ones are made in different ways: about half of the requests accept brotli. */
function abortRequest(url: string, path: string, afterMs: number): Promise<void> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.on("error", () => {}).once("close", () => resolve());
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nAccept-Encoding: ${afterMs % 2 ? "br" : "identity"}\r\n\r\n`);
  setTimeout(() => socket.resetAndDestroy(), afterMs);
  return promise;
}

export const openFilesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
