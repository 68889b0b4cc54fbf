/** P11, P12: malformed and oversized requests are refused. Their processor time: tests/long/malformedRequests. */

import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../harness/ask.ts";
import { converse, inTurns } from "../harness/converse.ts";
import { type RunningSite, startSite } from "../harness/startSite.ts";
import { malformedRequests } from "./malformedRequests.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const host = "Host: site.example\r\n";
const internals =
  /\bat .+:\d+:\d+|node_modules|file:\/\/|\/server\/|\/tmp\/|[A-Z]\w*Error\b|^(?:server|x-powered-by):|express|node\.js/im;

test("a malformed request is refused, answered like an ordinary one, or cut; none is a 5xx or a crash", {
  tags: "long",
}, async () => {
  const answers = await inTurns(malformedRequests, 20, (sent) => converse(site.url, sent));
  answers.forEach(({ received, statuses, isClosed }, index) => {
    const sent = JSON.stringify(malformedRequests[index]?.slice(0, 300));
    expect(isClosed, `the connection of ${sent} is closed`).toBe(true);
    for (const status of statuses) expect(status, sent).toBeLessThan(500);
    expect(statuses.filter((status) => status !== 400).length, `answers to ${sent}`).toBeLessThan(2);
    const heads = received.split(/^(?=HTTP\/1\.1 [2-5])/m).filter((part) => /^HTTP\/1\.1 [2-5]/.test(part));
    for (const part of heads)
      expect(part.split("\r\n\r\n")[0], sent).toMatch(/content-security-policy: default-src 'none'/i);
    if (statuses[0] !== 200) expect(received, sent).not.toMatch(internals);
    expect(received, sent).not.toContain("root:");
  });
  expect((await ask(site.url, "/about")).status).toBe(200);
  expect(site.output()).not.toMatch(/"level":"(?:error|fatal)"|crashed/);
});

test.each([
  ["headers of more than 16 kB", `GET /about HTTP/1.1\r\n${host}X: ${"a".repeat(16_384)}\r\n\r\n`, 431],
  ["101 headers", `GET /about HTTP/1.1\r\n${host}${"X: a\r\n".repeat(100)}\r\n`, 431],
  ["a target of more than 8 kB", `GET /${"a".repeat(8192)} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, 414],
  ["a target of more than 16 kB", `GET /${"a".repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431],
  ["a query of more than 8 kB", `GET /?${"a".repeat(8192)} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, 414],
])("a request with %s is refused", async (_what, sent, status) => {
  const answer = await converse(site.url, sent);
  expect(answer.statuses).toEqual([status]);
  expect(answer.received).toMatch(/cache-control: no-store/i);
});

test("100 headers and a target of 8 kB are accepted", async () => {
  const many = `GET /about HTTP/1.1\r\n${host}Connection: close\r\n${"X: a\r\n".repeat(97)}\r\n`;
  expect((await converse(site.url, many)).statuses).toEqual([200]);
  const long = `GET /about?${"a".repeat(8000)} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;
  expect((await converse(site.url, long)).statuses).toEqual([200]);
});

test.each(["POST", "GET"])("the body of a %s request for a page is not read", async (method) => {
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  let sent = 0;
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  socket.on("error", () => {}).once("close", () => resolve());
  socket.on("data", () => {});
  socket.write(`${method} /about HTTP/1.1\r\n${host}Content-Length: 1000000000\r\n\r\n`);
  const piece = Buffer.alloc(65_536);
  const send = () => {
    while (!socket.destroyed && sent < 1e9) {
      sent += piece.length;
      if (!socket.write(piece)) return;
    }
  };
  socket.on("drain", send);
  socket.once("connect", send);
  await ended;
  expect(sent).toBeLessThan(20_000_000); // what the kernel's buffers take
});
