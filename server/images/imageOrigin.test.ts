import type { RequestListener, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createMemoryLog } from "../log.ts";
import type { ImageFault } from "./imageError.ts";
import { createImageOrigin, type ExpectedImage, type ImageOriginOptions } from "./imageOrigin.ts";
import { startTestOrigin } from "./testOrigin.ts";

const expected: ExpectedImage = { type: "image/", maxBytes: 1000 };
const timeoutMs = 7000;

/** An origin whose timeouts end, and whose clock moves, when the test says so. */
async function originThat(respond: RequestListener, options: Partial<ImageOriginOptions> = {}) {
  const origin = await startTestOrigin(respond);
  const log = createMemoryLog();
  const closing = new AbortController();
  let nowMs = 0;
  const timeouts: AbortController[] = [];
  const fetchImage = createImageOrigin({
    timeoutMs,
    atOnce: 2,
    maxWaiting: 10,
    silenceTtlMs: 5000,
    closing: closing.signal,
    log,
    now: () => nowMs,
    startTimeout() {
      const timeout = new AbortController();
      timeouts.push(timeout);
      return timeout.signal;
    },
    ...options,
  });
  return {
    ...origin,
    log,
    closing,
    fetchImage,
    timeouts,
    /** Lets so much time pass, and the timeouts end that began before. */
    pass(ms: number): void {
      nowMs += ms;
      if (ms >= timeoutMs) for (const timeout of timeouts.splice(0)) timeout.abort(new Error("timeout"));
    },
  };
}

/** Resolves once `condition` holds, checked on each turn of the event loop. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise<void>((resolve) => setImmediate(resolve));
}

const silent: RequestListener = () => {};
/** Sends the headers and the beginning of a body, and then nothing. */
const stalling: RequestListener = (_, res) => void res.writeHead(200, { "Content-Type": "image/png" }).write("pic");

/** What is expected, and whether the response was compared with it: then its headers are here. */
function watchedExpectation() {
  const watched = {
    isCompared: false,
    maxBytes: 1000,
    get type() {
      watched.isCompared = true;
      return "image/" as const;
    },
  };
  return watched;
}

test("an image arrives whole, and the host gets nothing but its address", async () => {
  const { url, requests, fetchImage } = await originThat((_, res) => {
    res.writeHead(200, { "Content-Type": "image/png" }).end("picture");
  });
  const image = await fetchImage(`${url}/a.png`, expected);
  expect(image.bytes.toString()).toBe("picture");
  expect(requests[0]?.url).toBe("/a.png");
  expect(requests[0]?.headers).toEqual({
    accept: "image/*",
    "accept-encoding": "identity",
    connection: "keep-alive",
    host: new URL(url).host,
  });
});

test.each([
  ["is not there", "notFound", (_, res) => res.writeHead(404).end("<h1>no</h1>")],
  ["is gone", "notFound", (_, res) => res.writeHead(410).end()],
  ["has moved", "unreachable", (_, res) => res.writeHead(302, { Location: "http://127.0.0.1:1/" }).end()],
  ["has moved for ever", "unreachable", (_, res) => res.writeHead(308, { Location: "/b.png" }).end()],
  ["is not for us", "unreachable", (_, res) => res.writeHead(401).end()],
  ["fails", "unreachable", (_, res) => res.writeHead(500).end()],
  ["is partial", "unreachable", (_, res) => res.writeHead(206, { "Content-Type": "image/png" }).end("x")],
  ["is a web page", "unreachable", (_, res) => res.writeHead(200, { "Content-Type": "text/html" }).end("<html>")],
  ["has no type", "unreachable", (_, res) => res.writeHead(200).end("picture")],
  [
    "is compressed",
    "unreachable",
    (_, res) =>
      res.writeHead(200, { "Content-Type": "image/png", "Content-Encoding": "gzip" }).end(gzipSync("picture")),
  ],
  [
    "is announced as too large",
    "tooLarge",
    (_, res) => res.writeHead(200, { "Content-Type": "image/png", "Content-Length": 1001 }).flushHeaders(), // no body
  ],
  [
    "grows too large unannounced",
    "tooLarge",
    (_, res) => {
      res.writeHead(200, { "Content-Type": "image/png" });
      res.write(Buffer.alloc(600));
      res.end(Buffer.alloc(600));
    },
  ],
  [
    "breaks off before its announced end",
    "unreachable",
    (_, res) => {
      res.writeHead(200, { "Content-Type": "image/png", "Content-Length": 900 });
      res.write(Buffer.alloc(600), () => res.destroy());
    },
  ],
  [
    "breaks off between chunks",
    "unreachable",
    (_, res) => {
      res.writeHead(200, { "Content-Type": "image/png" });
      res.write(Buffer.alloc(600), () => res.destroy());
    },
  ],
  ["meets a closed connection", "unreachable", (req) => req.socket.destroy()],
] satisfies [string, ImageFault, RequestListener][])("an image that %s is %s", async (_, fault, respond) => {
  const { url, log, fetchImage } = await originThat(respond);
  await expect(fetchImage(`${url}/a.png`, expected)).rejects.toMatchObject({ name: "ImageError", fault });
  expect(log.lines).toMatchObject([{ event: "image.originFailed", facts: { address: `${url}/a.png`, fault } }]);
});

test("a host that cannot be reached is unreachable", async () => {
  const { fetchImage } = await originThat(silent);
  await expect(fetchImage("http://127.0.0.1:1/a.png", expected)).rejects.toMatchObject({ fault: "unreachable" });
});

test("a failing host is one log line, however many images it fails for; each missing image is one", async () => {
  let status = 500;
  const { url, log, fetchImage } = await originThat((_, res) => res.writeHead(status).end());
  const fail = (name: string) => expect(fetchImage(`${url}/${name}.png`, expected)).rejects.toThrow();
  for (const name of ["a", "b", "a"]) await fail(name);
  expect(log.lines).toHaveLength(1);
  status = 404;
  for (const name of ["a", "b", "a"]) await fail(name);
  expect(log.lines).toHaveLength(3);
});

test("the timeout is real by default", async () => {
  const { url, fetchImage } = await originThat(silent, { timeoutMs: 10, startTimeout: undefined });
  await expect(fetchImage(`${url}/a.png`, expected)).rejects.toMatchObject({ fault: "late" });
});

const picture: RequestListener = (_, res) => void res.writeHead(200, { "Content-Type": "image/png" }).end("picture");
/** Never answers for `/bad.png`, and for nothing while it is dead. */
const partlySilent =
  (state: { isDead: boolean }): RequestListener =>
  (req, res) => {
    if (!state.isDead && req.url !== "/bad.png") picture(req, res);
  };

test("a source that never answers costs no other image its answer: before, meanwhile and afterwards", async () => {
  const { url, requests, fetchImage, pass } = await originThat(partlySilent({ isDead: false }));
  for (let round = 0; round < 3; round++) {
    const bad = fetchImage(`${url}/bad.png`, expected);
    await until(() => requests.filter(({ url }) => url === "/bad.png").length === round + 1);
    if (round === 1) await fetchImage(`${url}/meanwhile.png`, expected);
    pass(timeoutMs);
    await expect(bad).rejects.toMatchObject({ fault: "late" });
    const again = round === 2 ? fetchImage(`${url}/bad.png`, expected) : undefined; // it must not be the probe
    const others = ["a", "b", "c"].map((name) => fetchImage(`${url}/${name}${round}.png`, expected));
    for (const other of others) expect((await other).bytes.toString()).toBe("picture");
    pass(timeoutMs);
    await again?.catch(() => {});
  }
});

test("bytes of a body are a sign of life", async () => {
  let body: ServerResponse | undefined;
  const { url, requests, fetchImage, pass } = await originThat(
    (req, res) => {
      if (req.url === "/large.png") body = res.writeHead(200, { "Content-Type": "image/png" });
      body?.flushHeaders();
    },
    { atOnce: 3 },
  );
  const watched = watchedExpectation();
  const large = fetchImage(`${url}/large.png`, watched);
  await until(() => watched.isCompared);
  pass(1);
  const bad = ["a", "b"].map((name) => fetchImage(`${url}/${name}.png`, expected));
  await until(() => requests.length === 3);
  pass(timeoutMs - 2);
  body?.end("p");
  await large;
  pass(2);
  pass(timeoutMs);
  for (const image of bad) await expect(image).rejects.toMatchObject({ fault: "late" });
  void fetchImage(`${url}/c.png`, expected).catch(() => {});
  void fetchImage(`${url}/d.png`, expected).catch(() => {});
  await until(() => requests.length === 5); // neither waits for the other
});

test("a host that answers none of two sources is silent: for a while nothing is requested, then one probe", async () => {
  const state = { isDead: true };
  const { url, requests, fetchImage, pass } = await originThat(partlySilent(state), { atOnce: 10 });
  const fail = (image: Promise<unknown>) => expect(image).rejects.toMatchObject({ fault: "late" });
  const died = ["a", "b"].map((name) => fetchImage(`${url}/${name}.png`, expected));
  await until(() => requests.length === 2);
  pass(timeoutMs);
  for (const image of died) await fail(image);
  pass(4999);
  await fail(fetchImage(`${url}/a.png`, expected));
  await fail(fetchImage(`${url}/c.png`, expected));
  expect(requests).toHaveLength(2);

  pass(1);
  const waiting = ["c", "d", "e"].map((name) => fetchImage(`${url}/${name}.png`, expected));
  await until(() => requests.length === 3);
  pass(timeoutMs);
  for (const image of waiting) await fail(image);
  expect(requests).toHaveLength(3);

  pass(5000);
  state.isDead = false;
  const images = ["d", "e", "f"].map((name) => fetchImage(`${url}/${name}.png`, expected));
  for (const image of images) expect((await image).bytes.toString()).toBe("picture");
  expect(requests).toHaveLength(6);
});

test("an image whose host stops in the middle of the body is late, and the next is requested", async () => {
  const { url, requests, fetchImage, pass } = await originThat(stalling);
  for (const name of ["a", "b"]) {
    const watched = watchedExpectation();
    const image = fetchImage(`${url}/${name}.png`, watched);
    await until(() => watched.isCompared);
    pass(timeoutMs);
    await expect(image).rejects.toMatchObject({ fault: "late" });
  }
  expect(requests).toHaveLength(2);
});

test("the timeout includes the time an image waits for its turn, which says nothing about the host", async () => {
  const { url, requests, fetchImage, pass } = await originThat(stalling, { atOnce: 1 });
  const watched = watchedExpectation();
  const images = [fetchImage(`${url}/a.png`, watched), fetchImage(`${url}/b.png`, expected)];
  await until(() => watched.isCompared);
  pass(timeoutMs);
  const outcomes = await Promise.allSettled(images);
  expect(outcomes).toMatchObject([{ reason: { fault: "late" } }, { reason: { fault: "late" } }]);
  expect(requests).toHaveLength(1);
});

test("an image whose timeout ends while it waits does not wait for its turn", async () => {
  const { url, requests, fetchImage, timeouts } = await originThat(silent, { atOnce: 1 });
  const first = fetchImage(`${url}/a.png`, expected);
  await until(() => requests.length === 1);
  const waiting = fetchImage(`${url}/b.png`, expected);
  timeouts[1]?.abort(new Error("timeout"));
  await expect(waiting).rejects.toMatchObject({ fault: "late" });
  timeouts[0]?.abort(new Error("timeout"));
  await expect(first).rejects.toMatchObject({ fault: "late" });
  expect(requests).toHaveLength(1);
});

test("a vector image must be declared as one", async () => {
  const { url, fetchImage } = await originThat((_, res) =>
    res.writeHead(200, { "Content-Type": "image/png" }).end("picture"),
  );
  const fetched = fetchImage(`${url}/a.svg`, { type: "image/svg+xml", maxBytes: 1000 });
  await expect(fetched).rejects.toMatchObject({ fault: "unreachable" });
});

test("a connection that was closed while idle is replaced", async () => {
  const { url, requests, fetchImage } = await originThat((req, res) => {
    res.writeHead(200, { "Content-Type": "image/png" });
    if (requests.length === 2) req.socket.destroy();
    else res.end("picture");
  });
  await fetchImage(`${url}/a.png`, expected);
  expect((await fetchImage(`${url}/b.png`, expected)).bytes.toString()).toBe("picture");
  expect(requests.map(({ url }) => url)).toEqual(["/a.png", "/b.png", "/b.png"]);
});

test("closing aborts what is in flight and everything after", async () => {
  const { url, closing, fetchImage } = await originThat(() => closing.abort());
  await expect(fetchImage(`${url}/a.png`, expected)).rejects.toMatchObject({ fault: "closing" });
  await expect(fetchImage(`${url}/b.png`, expected)).rejects.toMatchObject({ fault: "closing" });
});
