import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import express from "express";
import { expect, onTestFinished, test } from "vitest";
import { listen, portOf } from "./listen.ts";
import type { ObservedRequest, ObserveRequest } from "./requestObserver.ts";

const host = "127.0.0.1";

const words: RequestListener = (_req, res) => void res.end("words");
const headers = { "x-content-type-options": "nosniff" };

async function someServer(
  app: RequestListener = words,
  more: { stalledMs?: number; headersTimeoutMs?: number; keepAliveMs?: number; observe?: ObserveRequest } = {},
): Promise<Server> {
  const { server } = await listen(app, { port: 0, host, headers, ...more });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

/** Everything that a connection receives after it sent `sent`. */
async function conversation(server: Server, sent: string): Promise<string> {
  const socket = connect(portOf(server), host);
  socket.write(sent);
  return text(socket);
}

test("a server that listens answers", async () => {
  const server = await someServer();
  expect(await (await fetch(`http://${host}:${portOf(server)}`)).text()).toBe("words");
});

test("a port in use is named, with what to do", async () => {
  const port = portOf(await someServer());
  await expect(listen(express(), { port, host })).rejects.toThrow(
    `port ${port} is in use: stop what listens there, or set PORT to another`,
  );
});

test("an address of another machine is named", async () => {
  await expect(listen(express(), { port: 0, host: "192.0.2.1" })).rejects.toThrow("cannot listen on 192.0.2.1:0");
});

test("an idle connection stays open for as long as the proxy in front needs it", async () => {
  const socket = connect(portOf(await someServer(words, { keepAliveMs: 65_000 })), host);
  onTestFinished(() => void socket.destroy());
  socket.write("GET / HTTP/1.1\r\nHost: site\r\n\r\n");
  const [answer] = await once(socket, "data");
  expect(String(answer)).toContain("\r\nKeep-Alive: timeout=65\r\n");
});

test("every wait for a client is bounded", async () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxHeadersCount } = await someServer();
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, maxHeadersCount }).toEqual({
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 5_000,
    maxHeadersCount: 100,
  });
});

test("a client whose headers arrive byte by byte is disconnected, and others are answered meanwhile", async () => {
  const server = await someServer(words, { headersTimeoutMs: 200 });
  const slow = connect(portOf(server), host, () => slow.write("GET / HTTP/1.1\r\nHost: a\r\nX: ")).on(
    "error",
    () => {},
  );
  const drip = setInterval(() => slow.write("a"), 20);
  onTestFinished(() => clearInterval(drip));
  expect(await (await fetch(`http://${host}:${portOf(server)}`)).text()).toBe("words");
  expect(await text(slow)).toMatch(/^HTTP\/1\.1 408 /);
});

const get = (headers: string) => `GET / HTTP/1.1\r\n${headers}\r\n`;

test.each([
  ["more than 16 kilobytes of headers", get(`Host: a\r\nX: ${"a".repeat(17_000)}\r\n`), 431],
  ["more than a hundred headers", get(`Host: a\r\n${"X: a\r\n".repeat(101)}`), 431],
  ["no HTTP", "nonsense\r\n\r\n", 400],
  ["no host", get("Connection: close\r\n"), 400],
  ["two hosts", get("Host: a\r\nhost: b\r\n"), 400],
  ["two lengths", get("Host: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n"), 400],
  ["an expectation", get("Host: a\r\nExpect: gifts\r\n"), 417],
])("a request with %s is refused with the site's headers, and counted", async (_, sent, status) => {
  const observed: ObservedRequest[] = [];
  const server = await someServer(words, { observe: (seen) => void observed.push(seen) });
  const answer = await conversation(server, sent);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} [A-Z]`));
  expect(answer).toContain("x-content-type-options: nosniff\r\ncache-control: no-store\r\ncontent-length: 0\r\n");
  expect(answer.match(/connection: close/gi)).toHaveLength(1);
  expect(answer.endsWith("\r\n\r\n")).toBe(true);
  expect(observed).toEqual([{ kind: "refused", status, durationMs: 0 }]);
});

test("HTTP/1.0 needs no host", async () => {
  expect(await conversation(await someServer(), "GET / HTTP/1.0\r\n\r\n")).toContain("words");
});

test("unparsable bytes during a response close the connection", async () => {
  const server = await someServer((_req, res) => void res.writeHead(200, { "content-length": 9 }).write("words"));
  const socket = connect(portOf(server), host, () => socket.write(get("Host: a\r\n")));
  socket.once("data", () => socket.write("nonsense\r\n\r\n"));
  const [head] = (await once(socket, "data")) as [Buffer]; // what the event comes with
  const answer = head.toString() + (await text(socket));
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(answer).toMatch(/words$/);
});

test("an unparsable body gets no second response", async () => {
  const chunked = `${get("Host: a\r\nTransfer-Encoding: chunked\r\n")}nonsense\r\n\r\n`;
  expect((await conversation(await someServer(), chunked)).match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

test("a body that ends early gets no second response", async () => {
  const socket = connect(portOf(await someServer()), host);
  socket.write(`${get("Host: a\r\nContent-Length: 10\r\n")}abc`);
  const [head] = (await once(socket, "data")) as [Buffer]; // what the event comes with
  socket.end();
  expect((head.toString() + (await text(socket))).match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

test("unparsable bytes after a response get no 400 for it", async () => {
  const twice = get("Host: a\r\n").repeat(2);
  expect(await conversation(await someServer(), `${twice}nonsense\r\n\r\n`)).not.toContain("HTTP/1.1 400");
});

test("unparsable bytes get no 400 while an earlier response is pending", async () => {
  const answered = Promise.withResolvers<void>();
  const slowFirst: RequestListener = (req, res) =>
    void (req.url === "/slow" ? answered.promise.then(() => res.end("slow words")) : res.end("words"));
  const socket = connect(portOf(await someServer(slowFirst)), host);
  socket.write(`GET /slow HTTP/1.1\r\nHost: a\r\n\r\n${get("Host: a\r\n")}`);
  await wait(50);
  socket.write("nonsense\r\n\r\n");
  expect(await text(socket)).toBe("");
  answered.resolve();
});

test("a long body is not read", async () => {
  const long = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\nthe beginning";
  expect(await conversation(await someServer(), long)).toMatch(/Connection: close\r\n[\s\S]*words$/);
});

test("a client that reads nothing is disconnected, a slow one is not", async () => {
  const large = Buffer.alloc(20_000_000); // more than the system holds for a connection
  const stalledMs = 1000; // on a busy machine a process may get no time for 200 ms
  const server = await someServer((_req, res) => void res.end(large), { stalledMs });
  let cuts = 0;
  server.on("connection", (socket) =>
    socket.once("close", () => {
      cuts += 1;
    }),
  );
  const silent = connect(portOf(server), host, () => silent.write(get("Host: a\r\n"))).on("error", () => {});
  silent.pause();
  await expect.poll(() => cuts, { timeout: 5000 }).toBe(1);
  silent.destroy();
  const slow = connect(portOf(server), host, () => slow.write(get("Host: a\r\nConnection: close\r\n")));
  let received = 0;
  const start = performance.now();
  for await (const chunk of slow) {
    received += chunk.length;
    if (performance.now() < start + 1.2 * stalledMs) await wait(20);
  }
  expect(received).toBeGreaterThan(large.length);
});

test("a client that reads nothing of a response that is still being written is disconnected", async () => {
  const large = Buffer.alloc(20_000_000); // more than the system holds for a connection
  const server = await someServer((_req, res) => void res.write(large), { stalledMs: 200 });
  const accepted = once(server, "connection");
  const silent = connect(portOf(server), host, () => silent.write(get("Host: a\r\n"))).on("error", () => {});
  silent.pause();
  onTestFinished(() => void silent.destroy());
  const [connection] = (await accepted) as [Socket]; // what the event comes with
  await expect.poll(() => connection.destroyed, { timeout: 15_000 }).toBe(true);
});

test("thirty requests at once are answered, again and again", async () => {
  const socket = connect(portOf(await someServer()), host);
  onTestFinished(() => void socket.destroy());
  const answers: string[] = [];
  socket.setEncoding("latin1").on("data", (chunk: string) => void answers.push(chunk));
  const answered = () => answers.join("").split("HTTP/1.1 200 ").length - 1;
  for (const total of [30, 60, 90]) {
    socket.write("GET / HTTP/1.1\r\nHost: site\r\n\r\n".repeat(30));
    await expect.poll(answered).toBe(total);
  }
});

test("a client that sends hundreds of requests at once is disconnected, and only the first ones cost work", async () => {
  let asked = 0;
  const server = await someServer((_req, res) => {
    asked += 1;
    setTimeout(() => res.end("words"), 10);
  });
  const socket = connect(portOf(server), host)
    .on("error", () => {})
    .resume();
  socket.write("GET / HTTP/1.1\r\nHost: site\r\n\r\n".repeat(300));
  await once(socket, "close");
  expect(asked).toBe(33);
});

test("a client that waits for a slow response gets it", async () => {
  const server = await someServer((_req, res) => void wait(200).then(() => res.end("words")), { stalledMs: 50 });
  expect(await conversation(server, get("Host: a\r\nConnection: close\r\n"))).toMatch(/words$/);
});
