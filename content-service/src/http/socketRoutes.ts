/**
 * `/socket`: JSON-RPC 2.0 over a WebSocket, for presence.
 *
 * A browser lets every page open a socket to any host, without a preflight and without our headers. So a socket can do
 * nothing until a message has brought a token, and is closed when none comes.
 */

import { type WebSocket, WebSocketServer } from "ws";
import * as z from "zod";
import type { Limits } from "../limits.ts";
import { type Access, accessOf, type Tokens } from "./access.ts";
import type { Call, Route } from "./call.ts";
import { HttpError } from "./httpError.ts";
import { createPresence, faults, type Member, type Outcome, type Presence } from "./presence.ts";

export type SocketRoutesOptions = {
  tokens: Tokens;
  limits: Pick<Limits, "sockets" | "authorizationMs" | "socketMessageBytes" | "heartbeatMs">;
};

/** A client that stops reading is disconnected before its unread messages fill the memory. */
const maxUnreadBytes = 1_000_000;
/** The protocol's code for a socket that is closed because it has no valid token. */
const unauthorized = 4001;

export function createSockets({ tokens, limits }: SocketRoutesOptions) {
  const { socketMessageBytes: maxPayload } = limits;
  const server = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false, maxPayload });
  const presence = createPresence();
  const sockets = new Set<WebSocket>();

  function handle(call: Call): void {
    const { request, response, dataset } = call;
    if (request.headers.upgrade === undefined) throw new HttpError(426, "This is the address of a WebSocket");
    if (sockets.size >= limits.sockets) throw new HttpError(429, "Too many sockets are open");
    response.statusCode = 101; // for the log
    response.detachSocket(request.socket);
    server.handleUpgrade(request, request.socket, Buffer.alloc(0), (socket) => {
      sockets.add(socket);
      const end = () => socket.terminate();
      dataset.ended.addEventListener("abort", end);
      socket.once("close", () => {
        sockets.delete(socket);
        dataset.ended.removeEventListener("abort", end);
      });
      socket.on("error", () => {}); // the socket closes
      startHeartbeat(socket, limits.heartbeatMs);
      admit(socket, dataset.name, { presence, tokens, authorizationMs: limits.authorizationMs });
    });
  }

  const routes: Route[] = [{ method: "GET", path: "/socket/:dataset", needs: "nothing", handle }];
  return {
    routes,
    endAll(): void {
      for (const socket of sockets) socket.terminate();
    },
  };
}

type Entrance = { presence: Presence; tokens: Tokens; authorizationMs: number };

/** Waits for a token, then lets the socket take part. */
function admit(socket: WebSocket, dataset: string, { presence, tokens, authorizationMs }: Entrance): void {
  const refuse = () => socket.close(unauthorized, "Unauthorized");
  const deadline = setTimeout(refuse, authorizationMs);
  let member: Member | null = null;

  function authorize(params: unknown): Outcome | null {
    const identity = accessIn(params, tokens)?.identity;
    if (identity === undefined) return null;
    clearTimeout(deadline);
    member ??= { dataset, identity, subscriptions: new Set(), session: null, send: (event) => send(socket, event) };
    member.identity = identity;
    presence.join(member);
    return { result: "ok" };
  }

  socket.on("message", (data) => {
    const message = parseMessage(String(data));
    if (typeof message === "number") return send(socket, { id: null, error: { code: message, message: "Invalid" } });
    const { id, method, params } = message;
    const outcome = method === "authorization" ? authorize(params) : member && presence.perform(member, method, params);
    if (!outcome) return refuse();
    if (id !== undefined) send(socket, { id, ...outcome });
  });
  socket.once("close", () => {
    clearTimeout(deadline);
    if (member) presence.leave(member);
  });
}

/** The text tells the client that the service is there; the ping finds clients that are gone without a word. */
function startHeartbeat(socket: WebSocket, intervalMs: number): void {
  let isAlive = true;
  socket.on("pong", () => {
    isAlive = true;
  });
  const heartbeat = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
    socket.send("♥");
  }, intervalMs);
  socket.once("close", () => clearInterval(heartbeat));
}

function send(socket: WebSocket, message: object): void {
  socket.send(JSON.stringify({ jsonrpc: "2.0", ...message }));
  if (socket.bufferedAmount > maxUnreadBytes) socket.terminate();
}

const request = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string().max(100), z.number()]).optional(),
  method: z.string().max(100),
  params: z.unknown(),
});

/** The request, or the code of what is wrong with it. */
function parseMessage(text: string): z.output<typeof request> | number {
  try {
    return request.safeParse(JSON.parse(text)).data ?? faults.request;
  } catch {
    return faults.parse;
  }
}

const credentials = z.object({ authorization: z.string() });

/** `null` without a known token. */
function accessIn(params: unknown, tokens: Tokens): Access | null {
  try {
    const access = accessOf(credentials.safeParse(params).data?.authorization, tokens);
    return access.level === "anonymous" ? null : access;
  } catch (error) {
    if (error instanceof HttpError) return null; // an unknown token
    throw error;
  }
}
