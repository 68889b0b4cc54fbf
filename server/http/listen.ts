/** The site's socket: bounded in what it waits for, and able to end without losing a request. */

import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { createRefusals } from "./refusals.ts";
import type { ObserveRequest } from "./requestObserver.ts";

export type ListenOptions = {
  port: number;
  host: string;
  /** The site's own, on every response. */
  headers?: Readonly<Record<string, string>>;
  /** How long a client may take nothing of what it was sent; until it is found out, twice as long may pass. */
  stalledMs?: number;
  /** Told of every request that is refused here. One that breaks off within its body is told of by the app, too. */
  observe?: ObserveRequest | undefined;
};

/** Nothing here reads more of a body; what is longer is not waited for. */
const maxBodyBytes = 8192;

export type Listening = {
  server: Server;
  /**
   * Accepts nobody more, and ends the connections on which everything is answered and sent; resolves when the others
   * have ended. Node's own `close` also ends those on which an answer waits for its reader.
   */
  close(): Promise<void>;
};

/** Resolves when the socket accepts connections; rejects with one line that says what to do. */
export async function listen(
  app: RequestListener,
  { port, host, headers = {}, stalledMs = 12_000, observe }: ListenOptions,
): Promise<Listening> {
  const refusals = createRefusals(headers, observe);
  const limits = {
    maxHeaderSize: 16_384,
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 2_000,
    keepAliveTimeout: 5_000,
    requireHostHeader: false, // it is looked for here, together with a second one
  };
  const connections = new Set<Socket>();
  /** The last answer on each connection that was not sent at once, or came before the end of its request. */
  const latest = new WeakMap<Duplex, ServerResponse>();

  function onRequest(req: IncomingMessage, res: ServerResponse): void {
    const bodyBytes = bodyBytesOf(req);
    if (bodyBytes > maxBodyBytes) res.shouldKeepAlive = false;
    if (hasOneHost(req)) app(req, res);
    else refusals.answer(res, 400);
    if (!res.writableEnded) res.on("timeout", cutStalled);
    if (!res.writableFinished || bodyBytes > 0) latest.set(req.socket, res);
  }

  /** Something was answered on it, and all of that is sent. */
  function isAnswered(socket: Socket): boolean {
    return socket.bytesWritten > 0 && socket.writableLength === 0 && latest.get(socket)?.writableFinished !== false;
  }

  const server = createServer(limits, onRequest);
  server.maxHeadersCount = 100;
  server.timeout = stalledMs; // without a byte moved
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  server.on("clientError", (error, socket) => refusals.write(error, socket, latest.get(socket)));
  server.on("checkExpectation", (_req, res) => refusals.answer(res, 417));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", (error) => reject(new Error(reasonOf(error, port, host), { cause: error })));
  server.listen(port, host, resolve);
  await promise;
  return {
    server,
    async close() {
      const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      for (const socket of connections) if (isAnswered(socket)) socket.destroy();
      await closed;
    },
  };
}

/** Who waits for an answer that is still being made is quiet for a reason. */
function cutStalled(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

/** RFC 9112 §3.2: neither none nor two; HTTP/1.0 had none. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === "host") hosts += 1;
  return hosts === 1 || (hosts === 0 && httpVersion === "1.0");
}

/** As far as it is announced. */
function bodyBytesOf({ headers }: IncomingMessage): number {
  return headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : Infinity;
}

function reasonOf(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === "EADDRINUSE") return `port ${port} is in use: stop what listens there, or set PORT to another`;
  if (error.code === "EACCES") return `port ${port} needs more rights than this process has: set PORT to 1024 or above`;
  return `cannot listen on ${host}:${port}: ${error.message}`;
}

export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port; // a server on a socket of the network has one
}
