/** The site's socket: its waits are bounded, and it closes without losing a request. */

import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createRefusals } from "./refusals.ts";
import type { ObserveRequest } from "./requestObserver.ts";

export type ListenOptions = {
  port: number;
  host: string;
  /** The variable that configures the port. */
  portVariable?: string;
  /** The site's own, on every response. */
  headers?: Readonly<Record<string, string>>;
  /** A client that reads nothing for this long is disconnected, after twice as long at the latest. */
  stalledMs?: number;
  /** A client whose headers are incomplete after this long is disconnected, up to two seconds later. */
  headersTimeoutMs?: number;
  /** An idle connection is closed after this long. */
  keepAliveMs?: number;
  /** Told of every request that is refused here. The app reports one that breaks off in its body, too. */
  observe?: ObserveRequest | undefined;
};

/** No handler reads a longer body, so the connection is closed after the response. */
const maxBodyBytes = 8192;

/**
 * Responses that wait for their turn on one connection. Browsers and proxies send the next request after the response; a
 * client that sends more of them at once is disconnected, because each request in a queue needs some kilobytes.
 */
const maxUnsent = 32;

/** Under constant load the queue is never empty. */
const maxTurns = 100;

export type Listening = {
  server: Server;
  /** From now on every response says `Connection: close`, unless its head was sent before. */
  startDraining(): void;
  /**
   * Accepts no new connection, and closes those on which every response is sent; resolves when the others have ended.
   * Node's own `close` also ends connections whose response waits for its reader.
   */
  close(): Promise<void>;
};

/** Resolves when the socket accepts connections; rejects with one line that says what to do. */
export async function listen(
  app: RequestListener,
  {
    port,
    host,
    portVariable = "PORT",
    headers = {},
    stalledMs = 12_000,
    headersTimeoutMs = 15_000,
    keepAliveMs = 5_000,
    observe,
  }: ListenOptions,
): Promise<Listening> {
  const refusals = createRefusals(headers, observe);
  const limits = {
    maxHeaderSize: 16_384,
    headersTimeout: headersTimeoutMs,
    requestTimeout: 30_000,
    connectionsCheckingInterval: Math.min(2_000, headersTimeoutMs),
    keepAliveTimeout: keepAliveMs,
    requireHostHeader: false, // checked here, together with a second one
  };
  const connections = new Set<Socket>();
  /** The last response on each connection that was not sent at once, or was sent before the end of its request. */
  const latest = new WeakMap<Duplex, ServerResponse>();
  const unsent = new WeakMap<Socket, number>();
  let isDraining = false;
  let accepted = 0;

  function onRequest(req: IncomingMessage, res: ServerResponse): void {
    if (req.socket.destroyed) return; // the rest of what it sent at once
    const bodyBytes = bodyBytesOf(req);
    if (isDraining || bodyBytes > maxBodyBytes) res.shouldKeepAlive = false;
    if (hasOneHost(req)) app(req, res);
    else refusals.answer(res, 400);
    if (!res.writableEnded) res.on("timeout", cutStalled);
    if (!res.writableFinished || bodyBytes > 0) latest.set(req.socket, res);
    if (!res.writableFinished) countUnsent(req.socket, res);
  }

  function countUnsent(socket: Socket, res: ServerResponse): void {
    const count = (change: number) => {
      const counted = (unsent.get(socket) ?? 0) + change;
      unsent.set(socket, counted);
      return counted;
    };
    if (count(1) > maxUnsent) socket.destroy();
    else res.once("close", () => count(-1));
  }

  /** At least one request was answered, and every response is sent. */
  function isAnswered(socket: Socket): boolean {
    return socket.bytesWritten > 0 && socket.writableLength === 0 && latest.get(socket)?.writableFinished !== false;
  }

  const server = createServer(limits, onRequest);
  server.maxHeadersCount = 100;
  server.timeout = stalledMs; // without traffic
  server.on("connection", (socket) => {
    accepted += 1;
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  server.on("clientError", (error, socket) => refusals.write(error, socket, latest.get(socket)));
  server.on("checkExpectation", (_req, res) => refusals.answer(res, 417));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", (error) => reject(new Error(reasonOf(error, { port, host, portVariable }), { cause: error })));
  server.listen(port, host, resolve);
  await promise;
  return {
    server,
    startDraining() {
      isDraining = true;
      for (const socket of connections) {
        const inFlight = latest.get(socket);
        if (inFlight) inFlight.shouldKeepAlive = false;
      }
    },
    async close() {
      await acceptWaiting(() => accepted);
      const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      for (const socket of connections) if (isAnswered(socket)) socket.destroy();
      await closed;
    },
  };
}

/**
 * Resolves when the kernel's queue of connections was empty a moment ago, or never is: closing the socket resets what
 * waits in it. `nextTurn` comes right after the event loop has accepted connections.
 */
async function acceptWaiting(accepted: () => number): Promise<void> {
  for (let turn = 0, before = -1; turn < maxTurns && before !== accepted(); turn += 1) {
    before = accepted();
    await nextTurn();
  }
}

/** Not a client that waits for a response in the making. */
function cutStalled(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

/** RFC 9112 §3.2: exactly one; HTTP/1.0 needs none. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === "host") hosts += 1;
  return hosts === 1 || (hosts === 0 && httpVersion === "1.0");
}

/** As announced by the headers; a chunked body may have any length. */
function bodyBytesOf({ headers }: IncomingMessage): number {
  return headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : Infinity;
}

type Address = Required<Pick<ListenOptions, "port" | "host" | "portVariable">>;

function reasonOf(error: NodeJS.ErrnoException, { port, host, portVariable: variable }: Address): string {
  if (error.code === "EADDRINUSE")
    return `port ${port} is in use: stop what listens there, or set ${variable} to another`;
  if (error.code === "EACCES")
    return `port ${port} needs more rights than this process has: set ${variable} to 1024 or higher`;
  return `cannot listen on ${host}:${port}: ${error.message}`;
}

export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port; // a server on a socket of the network has one
}
