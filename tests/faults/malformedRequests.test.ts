/** P11 and P12: what is no request, or too much of one, is refused, and nobody else notices. */

import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cpuMsOf } from "../harness/processFigures.ts";
import { type RunningSite, startSite } from "../harness/startSite.ts";
import { converse, inTurns } from "./converse.ts";
import { figure } from "./figure.ts";
import { malformedRequests } from "./malformedRequests.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const host = "Host: site.example\r\n";
const innards =
  /\bat .+:\d+:\d+|node_modules|file:\/\/|\/server\/|\/tmp\/|[A-Z]\w*Error\b|^(?:server|x-powered-by):|express|node\.js/im;

test("every malformed request is refused, answered as an ordinary one, or cut; none is a 5xx, none a crash", async () => {
  await (await fetch(`${site.url}/about`)).text();
  const before = await cpuMsOf(site.pid);
  const answers = await inTurns(malformedRequests, 20, (sent) => converse(site.url, sent, 2000));
  const cpuMs = ((await cpuMsOf(site.pid)) - before) / answers.length;
  const count = { "2xx": 0, "3xx": 0, "4xx": 0, "5xx": 0, cut: 0, waiting: 0 };
  answers.forEach(({ received, statuses, isOver }, index) => {
    const sent = JSON.stringify(malformedRequests[index]?.slice(0, 300));
    const [status] = statuses;
    if (status === undefined) count[isOver ? "cut" : "waiting"] += 1;
    else count[`${String(status)[0]}xx` as "4xx"] += 1;
    for (const each of statuses) expect(each, sent).toBeLessThan(500);
    expect(statuses.filter((each) => each !== 400).length, `answers to ${sent}`).toBeLessThan(2);
    const heads = received.split(/^(?=HTTP\/1\.1 [2-5])/m).filter((part) => /^HTTP\/1\.1 [2-5]/.test(part));
    for (const part of heads)
      expect(part.split("\r\n\r\n")[0], sent).toMatch(/content-security-policy: default-src 'none'/i);
    if (status !== 200) expect(received, sent).not.toMatch(innards);
    expect(received, sent).not.toContain("root:");
  });
  figure("P11", `5xx of ${answers.length} malformed requests (${JSON.stringify(count)})`, count["5xx"], 0);
  figure("P11", "processor time of one", `${cpuMs.toFixed(2)} ms`, "5 ms");
  expect(cpuMs).toBeLessThan(10);
  expect(count.waiting).toBeLessThan(10); // their bodies do not end: they are waited for as long as any
  expect((await fetch(`${site.url}/about`)).status).toBe(200);
  expect(site.output()).not.toMatch(/"level":"(?:error|fatal)"|crashed/);
});

test.each([
  ["headers of 16 kB", `GET /about HTTP/1.1\r\n${host}X: ${"a".repeat(16_384)}\r\n\r\n`, [431]],
  ["101 headers", `GET /about HTTP/1.1\r\n${host}${"X: a\r\n".repeat(100)}\r\n`, [431]],
  ["a target of more than 8 kB", `GET /${"a".repeat(8192)} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, [414]],
  ["a target of more than 16 kB", `GET /${"a".repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, [431]],
  ["a long query of a page at hand", `GET /?${"a".repeat(8192)} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, [414]],
])("%s is refused", async (what, sent, statuses) => {
  const answer = await converse(site.url, sent);
  figure("P12", what, answer.statuses.join(), statuses.join());
  expect(answer.statuses).toEqual(statuses);
  expect(answer.received).toMatch(/cache-control: no-store/i);
});

test("100 headers, and a target of 8 kB, are read", async () => {
  const many = `GET /about HTTP/1.1\r\n${host}Connection: close\r\n${"X: a\r\n".repeat(97)}\r\n`;
  expect((await converse(site.url, many)).statuses).toEqual([200]);
  const long = `GET /about?${"a".repeat(8000)} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;
  expect((await converse(site.url, long)).statuses).toEqual([200]);
});

test.each(["POST", "GET"])("the body of a %s request for a page is not read", async (method) => {
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  let sent = 0;
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  socket.on("error", () => {}).once("close", resolve);
  socket.on("data", () => {});
  socket.write(`${method} /about HTTP/1.1\r\n${host}Content-Length: 1000000000\r\n\r\n`);
  const piece = Buffer.alloc(65_536);
  const timer = setTimeout(() => socket.destroy(), 10_000);
  const send = () => {
    while (!socket.destroyed && sent < 1e9) {
      sent += piece.length;
      if (!socket.write(piece)) return;
    }
  };
  socket.on("drain", send);
  socket.once("connect", send);
  await ended;
  clearTimeout(timer);
  figure("P12", `bytes taken of a ${method} with a body of 1 GB`, sent, "none that matter");
  expect(sent).toBeLessThan(20_000_000);
});
