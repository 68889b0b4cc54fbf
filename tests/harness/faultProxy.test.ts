import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { type FaultProxyOptions, startFaultProxy } from "./faultProxy.ts";

/** A proxy in front of this service until the test is over. */
async function proxyOf(service: RequestListener, options: Partial<FaultProxyOptions> = {}) {
  const server = createServer(service).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  const proxy = await startFaultProxy({ target: `http://127.0.0.1:${port}`, ...options });
  onTestFinished(async () => {
    await proxy.close();
    server.closeAllConnections();
    server.close();
  });
  return proxy;
}

const hello: RequestListener = (_request, response) => void response.end("hello world");

const echo: RequestListener = async (request, response) => {
  response.setHeader("x-url", request.url ?? "").writeHead(201);
  response.end(`${request.method} ${await text(request)}`);
};

/** An event stream whose events the test sends. */
function eventService() {
  const streams: ServerResponse[] = [];
  const service: RequestListener = (_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
    streams.push(response);
  };
  return { service, send: (event: string) => streams.at(-1)?.write(event) };
}

test("without faults, requests and answers pass unchanged and are recorded", async () => {
  const proxy = await proxyOf(echo);
  const answer = await fetch(`${proxy.url}/a%20b?c=%C3%A4`, { method: "PUT", body: "body", headers: { "x-a": "1" } });
  expect(answer.status).toBe(201);
  expect(answer.headers.get("x-url")).toBe("/a%20b?c=%C3%A4");
  expect(await answer.text()).toBe("PUT body");
  expect(proxy.requests).toMatchObject([{ method: "PUT", url: "/a%20b?c=%C3%A4", headers: { "x-a": "1" }, bytes: 4 }]);
});

test("queued faults apply to the next requests, chosen ones to all others", async () => {
  const proxy = await proxyOf(hello, {
    choose: ({ url }) => (url === "/broken" ? { do: "answer", status: 500, body: "no" } : undefined),
  });
  proxy.next({ do: "answer", status: 429, headers: { "retry-after": "1" } });
  const first = await fetch(`${proxy.url}/broken`);
  expect([first.status, first.headers.get("retry-after")]).toEqual([429, "1"]);
  expect(await (await fetch(`${proxy.url}/broken`)).text()).toBe("no");
  expect(await (await fetch(`${proxy.url}/whole`)).text()).toBe("hello world");
});

test("an answer can be delayed, and arrive in small pieces", async () => {
  const proxy = await proxyOf(hello);
  proxy.next({ do: "pass", delayMs: 50 }, { do: "drip", bytes: 3, everyMs: 20 });
  expect(await (await fetch(proxy.url)).text()).toBe("hello world");
  expect((proxy.requests[0]?.endedAt ?? 0) - (proxy.requests[0]?.at ?? 0)).toBeGreaterThanOrEqual(45);
  const pieces: string[] = [];
  const answer = await fetch(proxy.url);
  for await (const chunk of answer.body ?? []) pieces.push(Buffer.from(chunk).toString());
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.join("")).toBe("hello world");
});

test("a connection can be cut before the answer or within it", async () => {
  const proxy = await proxyOf(hello);
  for (const by of ["reset", "end"] as const) {
    proxy.next({ do: "cut", by });
    await expect(fetch(proxy.url), by).rejects.toThrow("fetch failed");
    proxy.next({ do: "cut", by, afterBytes: 5 });
    const answer = await fetch(proxy.url);
    let received = "";
    const reading = async () => {
      for await (const chunk of answer.body ?? []) received += Buffer.from(chunk).toString();
    };
    await expect(reading(), by).rejects.toThrow("terminated");
    expect(received, by).toBe("hello");
  }
});

test("an answer can be endless, or never arrive", async () => {
  const proxy = await proxyOf(hello);
  proxy.next({ do: "flood", text: ": nothing\n\n", headers: { "content-type": "text/event-stream" } });
  const reader = (await fetch(proxy.url)).body?.getReader();
  let received = 0;
  while (received < 1_000_000) received += (await reader?.read())?.value?.length ?? 0;
  await reader?.cancel();
  proxy.next({ do: "ignore" });
  await expect(fetch(proxy.url, { signal: AbortSignal.timeout(100) })).rejects.toMatchObject({ name: "TimeoutError" });
  expect(await (await fetch(proxy.url)).text()).toBe("hello world");
});

test("events pass at once, and others can be injected", async () => {
  const { service, send } = eventService();
  const proxy = await proxyOf(service);
  const reader = (await fetch(proxy.url)).body?.pipeThrough(new TextDecoderStream()).getReader();
  send("data: 1\n\n");
  expect(await reader?.read()).toMatchObject({ value: "data: 1\n\n" });
  proxy.inject("data: {not JSON\n\n");
  expect(await reader?.read()).toMatchObject({ value: "data: {not JSON\n\n" });
  for (const by of ["reset", "end"] as const) {
    const stream = (await fetch(proxy.url)).body?.getReader();
    proxy.cutStreams(by);
    await expect(stream?.read(), by).rejects.toThrow("terminated");
  }
});

test("connections are refused until they are accepted again", async () => {
  const proxy = await proxyOf(hello);
  expect(await (await fetch(proxy.url)).text()).toBe("hello world");
  await proxy.refuse();
  await expect(fetch(proxy.url)).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
  await proxy.accept();
  expect(await (await fetch(proxy.url)).text()).toBe("hello world");
});

test("an unreachable service is unreachable through the proxy too", async () => {
  const proxy = await startFaultProxy({ target: "http://127.0.0.1:1" });
  onTestFinished(proxy.close);
  await expect(fetch(proxy.url)).rejects.toThrow("fetch failed");
});

test("the choice of faults can be replaced at any time", async () => {
  const proxy = await proxyOf(hello);
  proxy.choose(() => ({ do: "answer", status: 503 }));
  expect((await fetch(proxy.url)).status).toBe(503);
  proxy.choose();
  expect((await fetch(proxy.url)).status).toBe(200);
});

test("the body of an answer can be changed", async () => {
  const proxy = await proxyOf(hello, { choose: () => ({ do: "change", change: (body) => body.toUpperCase() }) });
  expect(await (await fetch(proxy.url)).text()).toBe("HELLO WORLD");
});

test("an answer can begin and never end; it is in flight until the client disconnects", async () => {
  const proxy = await proxyOf(hello, { choose: () => ({ do: "open", body: ": hello\n" }) });
  const leaving = new AbortController();
  const answer = await fetch(proxy.url, { signal: leaving.signal });
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  const read = await answer.body?.getReader().read();
  expect(new TextDecoder().decode(read?.value)).toBe(": hello\n");
  expect(proxy.requests[0]?.endedAt).toBeUndefined();
  leaving.abort();
  await expect.poll(() => proxy.requests[0]?.endedAt).toBeGreaterThan(0);
});
