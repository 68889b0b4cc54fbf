import type { Server } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import express from "express";
import { expect, onTestFinished, test } from "vitest";
import { listen, portOf } from "./listen.ts";

const host = "127.0.0.1";

async function someServer(): Promise<Server> {
  const server = await listen(
    express().use((_req, res) => void res.end("words")),
    { port: 0, host },
  );
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

/** What a connection on which `sent` was written has received when it is over. */
async function conversation(server: Server, sent: string): Promise<string> {
  const socket = connect(portOf(server), host);
  socket.write(sent);
  return text(socket);
}

test("a server that listens answers", async () => {
  const server = await someServer();
  expect(await (await fetch(`http://${host}:${portOf(server)}`)).text()).toBe("words");
});

test("a port that is taken is named, with what to do", async () => {
  const port = portOf(await someServer());
  await expect(listen(express(), { port, host })).rejects.toThrow(
    `port ${port} is in use: stop what listens there, or set PORT to another`,
  );
});

test("an address that is none of this machine is named", async () => {
  await expect(listen(express(), { port: 0, host: "192.0.2.1" })).rejects.toThrow("cannot listen on 192.0.2.1:0");
});

test("nobody is waited for without end", async () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxHeadersCount } = await someServer();
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, maxHeadersCount }).toEqual({
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 5_000,
    maxHeadersCount: 100,
  });
});

test.each([
  ["more than 16 kilobytes of headers", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"a".repeat(17_000)}\r\n\r\n`, "431"],
  ["no HTTP", "nonsense\r\n\r\n", "400"],
  ["no host", "GET / HTTP/1.1\r\n\r\n", "400"],
  ["two lengths", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", "400"],
])("a request with %s is refused", async (_, sent, status) => {
  expect(await conversation(await someServer(), sent)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});
