/** Bytes as they are over a connection of their own, and what came back. */

import { connect } from "node:net";

export type Conversation = {
  /** In Latin-1. */
  received: string;
  /** Of every answer, in order; an interim one is none. */
  statuses: number[];
  /** Whether the site ended it; otherwise it was silent for too long. */
  isOver: boolean;
};

/** Resolves when the site ends the connection, or with what there is after `patienceMs`. */
export function converse(url: string, sent: string, patienceMs = 3000): Promise<Conversation> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  socket.on("error", () => {}); // `close` follows
  socket.write(sent, "latin1");
  const { promise, resolve } = Promise.withResolvers<Conversation>();
  const end = (isOver: boolean) => {
    const received = Buffer.concat(chunks).toString("latin1");
    const statuses = [...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
    resolve({ received, statuses: statuses.filter((status) => status >= 200), isOver });
    socket.destroy();
  };
  const timer = setTimeout(() => end(false), patienceMs);
  socket.once("close", () => {
    clearTimeout(timer);
    end(true);
  });
  return promise;
}

/** Runs all, so many at once, and gives the results in order. */
export async function inTurns<T, R>(items: readonly T[], atOnce: number, run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const entries = items.entries(); // shared: each worker takes the next
  const work = async () => {
    for (const [index, item] of entries) results[index] = await run(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
