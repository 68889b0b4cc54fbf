/** Raw bytes over a connection of their own, and what the server answered. */

import { connect } from "node:net";

export type Conversation = {
  /** In Latin-1. */
  received: string;
  /** The status of each answer, in order, without informational responses. */
  statuses: number[];
  /** Whether the server closed the connection; otherwise the time ran out. */
  isClosed: boolean;
};

/** Resolves when the server closes the connection, or with what was received within `timeoutMs`. */
export function converse(url: string, sent: string, timeoutMs = 30_000): Promise<Conversation> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  socket.on("error", () => {}); // `close` follows
  socket.write(sent, "latin1");
  const { promise, resolve } = Promise.withResolvers<Conversation>();
  const end = (isClosed: boolean) => {
    const received = Buffer.concat(chunks).toString("latin1");
    const statuses = [...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
    resolve({ received, statuses: statuses.filter((status) => status >= 200), isClosed });
    socket.destroy();
  };
  const timer = setTimeout(() => end(false), timeoutMs);
  socket.once("close", () => {
    clearTimeout(timer);
    end(true);
  });
  return promise;
}

/** Runs `run` for every item, at most `atOnce` at a time, and resolves to the results in order. */
export async function inTurns<T, R>(items: readonly T[], atOnce: number, run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const entries = items.entries(); // shared: each worker takes the next
  const work = async () => {
    for (const [index, item] of entries) results[index] = await run(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
