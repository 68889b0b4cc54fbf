import { connect, type Socket } from "node:net";
import { inTurns } from "./converse.ts";

/** Resolves when so many connections are open; closing them is the caller's task. */
export function openConnections(url: string, count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const open = () =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => resolve(socket));
      socket.once("error", reject);
      socket.once("connect", () => socket.removeListener("error", reject).on("error", () => {}));
    });
  return inTurns(Array.from({ length: count }), 100, open);
}
