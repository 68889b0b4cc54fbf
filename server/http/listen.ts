/** The site's socket: bounded in what it waits for, and able to end without losing a request. */

import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export type ListenOptions = { port: number; host: string };

/** Resolves when the socket accepts connections; rejects with one line that says what to do. */
export async function listen(app: RequestListener, { port, host }: ListenOptions): Promise<Server> {
  const limits = {
    maxHeaderSize: 16_384,
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 2_000,
    keepAliveTimeout: 5_000,
  };
  const server = createServer(limits, app);
  server.maxHeadersCount = 100;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", (error) => reject(new Error(reasonOf(error, port, host), { cause: error })));
  server.listen(port, host, resolve);
  await promise;
  return server;
}

function reasonOf(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === "EADDRINUSE") return `port ${port} is in use: stop what listens there, or set PORT to another`;
  if (error.code === "EACCES") return `port ${port} needs more rights than this process has: set PORT to 1024 or above`;
  return `cannot listen on ${host}:${port}: ${error.message}`;
}

export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port; // a server on a socket of the network has one
}
