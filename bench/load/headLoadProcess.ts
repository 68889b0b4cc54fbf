/**
 * HEAD requests over connections that stay open, as fast as they are answered; wrk waits for a body that never comes.
 *
 * `node headLoadProcess.ts <load as JSON>` prints `LoadFigures` as JSON. One request at a time to a connection; nothing
 * of the answer is read but its first line and where it ends.
 */

import { connect } from "node:net";
import { percentile } from "../../tests/harness/percentile.ts";
import type { Load, LoadFigures } from "./load.ts";

const { origin, paths, headers, connections, seconds }: Load = JSON.parse(process.argv[2] ?? "");
const { hostname, port, host } = new URL(origin);
const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
const message = Buffer.from(`HEAD ${paths[0]} HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1");
const latenciesMs: number[] = [];
let isOver = false;

await Promise.all(Array.from({ length: connections }, openConnection));
const figures: LoadFigures = {
  perSecond: latenciesMs.length / seconds,
  p50Ms: percentile(latenciesMs, 0.5),
  p99Ms: percentile(latenciesMs, 0.99),
};
console.log(JSON.stringify(figures));

function openConnection(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect(Number(port), hostname).setNoDelay();
  let askedAt = 0;
  let head = "";
  const ask = () => {
    if (isOver) return void socket.end(resolve);
    askedAt = performance.now();
    socket.write(message);
  };
  socket.once("connect", () => {
    setTimeout(() => (isOver = true), seconds * 1000);
    ask();
  });
  socket.on("data", (chunk: Buffer) => {
    head += chunk.toString("latin1");
    if (!head.endsWith("\r\n\r\n")) return;
    if (!head.startsWith("HTTP/1.1 200 ")) reject(new Error(`HEAD must be answered with 200 (got ${head})`));
    head = "";
    latenciesMs.push(performance.now() - askedAt);
    ask();
  });
  socket.once("error", reject);
  socket.once("close", () => reject(new Error("the server must keep its connections open (it closed one)")));
  return promise;
}
