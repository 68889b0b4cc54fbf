import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { createRefusals } from "./refusals.ts";
import type { ObservedRequest } from "./requestObserver.ts";

/** Refusals, and what they reported to the metrics. */
function observedRefusals() {
  const observed: ObservedRequest[] = [];
  return { observed, refusals: createRefusals({}, (seen) => void observed.push(seen)) };
}

const errorOf = (code: string) => Object.assign(new Error(code), { code });

test.each([
  ["ERR_HTTP_REQUEST_TIMEOUT", 408],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", 413],
  ["HPE_HEADER_OVERFLOW", 431],
  ["HPE_INVALID_METHOD", 400],
])("%s is written as a %i, and counted", (code, status) => {
  const { observed, refusals } = observedRefusals();
  const socket = new PassThrough();
  refusals.write(errorOf(code), socket, undefined);
  expect(String(socket.read())).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(observed).toEqual([{ kind: "refused", status, durationMs: 0 }]);
});

test("a client that has left is not counted as refused", () => {
  const { observed, refusals } = observedRefusals();
  const socket = new PassThrough();
  socket.destroy();
  refusals.write(errorOf("ECONNRESET"), socket, undefined);
  expect(observed).toEqual([]);
});
