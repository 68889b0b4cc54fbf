import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { clientFor, startTestService } from "../../tests/testService.ts";

type Message = {
  id?: unknown;
  result?: unknown;
  error?: { code: number };
  params?: { subscription: string; result: object };
};

/** A client of the socket, as the Studio speaks. */
function connect(url: string, { dataset = "production", ...options }: { dataset?: string; autoPong?: boolean } = {}) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/v2022-06-30/socket/${dataset}?tag=sanity.studio`, options);
  onTestFinished(() => socket.terminate());
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  const received: string[] = [];
  let wake = () => {};
  socket.on("message", (data) => {
    received.push(String(data));
    wake();
  });
  /** The next message that passes. */
  async function next(accept: (message: Message) => boolean): Promise<Message> {
    for (;;) {
      const index = received.findIndex((text) => text !== "♥" && accept(JSON.parse(text)));
      if (index >= 0) return JSON.parse(received.splice(index, 1)[0] ?? "");
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  let count = 0;
  async function ask(method: string, params: object = {}): Promise<Message> {
    if (socket.readyState === WebSocket.CONNECTING) await once(socket, "open");
    count += 1;
    const id = String(count);
    socket.send(JSON.stringify({ jsonrpc: "2.0", method, params: { ...params, apiVersion: "v1" }, id }));
    return next((message) => message.id === id);
  }
  return {
    socket,
    closed,
    received,
    ask,
    logIn: (token: string) => ask("authorization", { authorization: `Bearer ${token}` }),
    event: async () => (await next(({ params }) => params !== undefined)).params?.result,
  };
}

const announcement = (sessionId: string, documentId: string) => ({
  data: { sessionId, locations: [{ type: "document", documentId, path: ["title"], lastActiveAt: "2026-01-01" }] },
});

async function join(url: string, token: string, dataset?: string) {
  const client = connect(url, dataset === undefined ? {} : { dataset });
  await client.logIn(token);
  await client.ask("presence_subscribe");
  return client;
}

test("editors see where the others are, and when they leave", async () => {
  const { url, tokens } = await startTestService();
  await clientFor(url, tokens.write).datasets.create("other");
  const editor = await join(url, tokens.write);
  const elsewhere = await join(url, tokens.write, "other");
  const viewer = await join(url, tokens.read);
  await viewer.ask("presence_rollcall", { session: "viewer" });
  expect(await editor.event()).toEqual({ type: "rollCall", i: "lake-read", session: "viewer" });
  const { data } = announcement("editor", "drafts.a");
  expect(await editor.ask("presence_announce", { data })).toMatchObject({ jsonrpc: "2.0", result: "ok" });
  expect(await viewer.event()).toEqual({ type: "state", i: "lake-write", m: data });
  editor.socket.close();
  expect(await viewer.event()).toEqual({ type: "disconnect", i: "lake-write", m: { session: "editor" } });
  await viewer.ask("presence_announce", announcement("viewer", "a"));
  for (const { received } of [editor, elsewhere, viewer]) expect(received.filter((text) => text !== "♥")).toEqual([]);
});

test("a session ends once: when it says so, or when another one takes its place", async () => {
  const { url, tokens } = await startTestService();
  const [editor, other] = [await join(url, tokens.write), await join(url, tokens.write)];
  await editor.ask("presence_announce", announcement("first", "a"));
  await editor.ask("presence_announce", announcement("second", "a"));
  await editor.ask("presence_disconnect", { session: "second" });
  editor.socket.close();
  await editor.closed;
  const third = await join(url, tokens.write);
  await third.ask("presence_rollcall", { session: "third" });
  const types = [];
  for (let count = 0; count < 5; count += 1) types.push(await other.event());
  expect(types).toMatchObject([
    { type: "state", m: { sessionId: "first" } },
    { type: "disconnect", m: { session: "first" } },
    { type: "state", m: { sessionId: "second" } },
    { type: "disconnect", m: { session: "second" } },
    { type: "rollCall", session: "third" },
  ]);
});

test("a subscription ends when the client says so", async () => {
  const { url, tokens } = await startTestService();
  const editor = connect(url);
  await editor.logIn(tokens.write);
  const { result: subscriptionId } = await editor.ask("presence_subscribe");
  expect(await editor.ask("presence_unsubscribe", { subscriptionId })).toMatchObject({ result: "ok" });
  await (await join(url, tokens.write)).ask("presence_announce", announcement("other", "a"));
  await editor.ask("presence_rollcall", { session: "mine" });
  expect(editor.received.filter((text) => text !== "♥")).toEqual([]);
});

test("a socket without a known token is closed, and learns nothing", async () => {
  const { url, tokens } = await startTestService({ limits: { authorizationMs: 300 } });
  const silent = connect(url);
  const editor = await join(url, tokens.write);
  for (const [method, params] of [
    ["authorization", { authorization: "Bearer unknown" }],
    ["authorization", {}],
    ["presence_subscribe", {}],
    ["presence_announce", announcement("intruder", "a")],
  ] as const) {
    const client = connect(url);
    void client.ask(method, params);
    expect(await client.closed, method).toBe(4001);
    expect(client.received, method).toEqual([]);
  }
  expect(await silent.closed).toBe(4001);
  await editor.ask("presence_rollcall", { session: "mine" });
  expect(editor.received.filter((text) => text !== "♥")).toEqual([]);
  expect(editor.socket.readyState).toBe(WebSocket.OPEN); // beyond the time for a token
});

test("malformed messages are answered with the codes of JSON-RPC", async () => {
  const { url, tokens } = await startTestService();
  const editor = await join(url, tokens.write);
  const code = async (method: string, params: object) => (await editor.ask(method, params)).error?.code;
  expect(await code("presence_dance", {})).toBe(-32601);
  expect(await code("constructor", {})).toBe(-32601);
  expect(await code("presence_announce", { data: { sessionId: "", locations: [] } })).toBe(-32602);
  expect(await code("presence_announce", { data: { sessionId: "a", locations: Array(101).fill({}) } })).toBe(-32602);
  for (let count = 1; count < 10; count += 1) await editor.ask("presence_subscribe");
  expect(await code("presence_subscribe", {})).toBe(-32600);
  for (const [text, expected] of [
    ["{", -32700],
    ["[]", -32600],
    ['{"jsonrpc":"1.0","id":1,"method":"presence_subscribe"}', -32600],
  ] as const) {
    editor.socket.send(text);
    await editor.ask("presence_rollcall", { session: "mine" });
    expect(editor.received.map((received) => (received === "♥" ? null : JSON.parse(received).error?.code))).toContain(
      expected,
    );
  }
});

test("the number of sockets and the size of a message are limited", async () => {
  const { url, tokens } = await startTestService({ limits: { sockets: 2, socketMessageBytes: 1000 } });
  const [first, second] = [await join(url, tokens.write), await join(url, tokens.write)];
  const third = connect(url);
  third.socket.on("error", () => {});
  const [, response] = await once(third.socket, "unexpected-response");
  expect(response.statusCode).toBe(429);
  void first.ask("presence_announce", announcement("x".repeat(1000), "a"));
  expect(await first.closed).toBe(1009);
  expect(await (await join(url, tokens.write)).ask("presence_subscribe")).toHaveProperty("result");
  expect(second.socket.readyState).toBe(WebSocket.OPEN);
});

test("a socket is sent a heartbeat, and one whose client is gone is closed", async () => {
  const { url, tokens } = await startTestService({ limits: { heartbeatMs: 50 } });
  const [gone, editor] = [connect(url, { autoPong: false }), await join(url, tokens.write)];
  await gone.logIn(tokens.write);
  await gone.ask("presence_announce", announcement("gone", "a"));
  expect(await editor.event()).toMatchObject({ type: "state" });
  expect(await editor.event()).toEqual({ type: "disconnect", i: "lake-write", m: { session: "gone" } });
  expect(editor.received).toContain("♥");
  expect(editor.socket.readyState).toBe(WebSocket.OPEN);
});

test("sockets end with their dataset, and with the service", async () => {
  const service = await startTestService();
  const { url, tokens } = service;
  await clientFor(url, tokens.write).datasets.create("other");
  const [editor, elsewhere] = [await join(url, tokens.write), await join(url, tokens.write, "other")];
  await clientFor(url, tokens.write).datasets.delete("other");
  await elsewhere.closed;
  expect(editor.socket.readyState).toBe(WebSocket.OPEN);
  await service.stop();
  await editor.closed;
});

test("what is not a socket, or has no dataset, is refused with an ordinary response", async () => {
  const { url } = await startTestService();
  expect((await fetch(`${url}/v1/socket/production`)).status).toBe(426);
  for (const [dataset, expected] of [
    ["missing", 404],
    ["UPPER", 400],
  ] as const) {
    const { socket } = connect(url, { dataset });
    socket.on("error", () => {});
    const [, response] = await once(socket, "unexpected-response");
    expect(response.statusCode, dataset).toBe(expected);
  }
  const upgrade = { connection: "upgrade", upgrade: "h2c" }; // as curl --http2 sends
  const { request } = await import("node:http");
  const [response] = await once(request(`${url}/v1/check/cors`, { headers: upgrade }).end(), "response");
  expect(response.statusCode).toBe(200);
});
