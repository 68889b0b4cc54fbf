import type { RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createMemoryLog } from "../log.ts";
import { createImageOrigin, type ImageOriginOptions } from "./imageOrigin.ts";
import { startTestOrigin } from "./testOrigin.ts";

const expected = { type: "image/", maxBytes: 1000 } as const;

async function originThat(respond: RequestListener, options: Partial<ImageOriginOptions> = {}) {
  const origin = await startTestOrigin(respond);
  const log = createMemoryLog();
  const closing = new AbortController();
  const limits = { timeoutMs: 10_000, atOnce: 2, maxWaiting: 10, silenceTtlMs: 0 };
  const fetchImage = createImageOrigin({ ...limits, closing: closing.signal, log, ...options });
  return { ...origin, log, closing, fetchImage };
}

test("an image arrives whole, and the host learns nothing but its address", async () => {
  const { url, requests, fetchImage } = await originThat((_, res) => {
    res.writeHead(200, { "Content-Type": "image/png" }).end("picture");
  });
  const image = await fetchImage(`${url}/a.png`, expected);
  expect(image.bytes.toString()).toBe("picture");
  expect(requests[0]?.url).toBe("/a.png");
  expect(requests[0]?.headers).toMatchObject({ accept: "image/*", "accept-encoding": "identity" });
  expect(requests[0]?.headers).not.toHaveProperty("cookie");
});

test.each([
  ["is not there", 404, (_, res) => res.writeHead(404).end("<h1>no</h1>")],
  ["is gone", 404, (_, res) => res.writeHead(410).end()],
  ["is elsewhere", 502, (_, res) => res.writeHead(302, { Location: "http://127.0.0.1:1/" }).end()],
  ["is elsewhere for ever", 502, (_, res) => res.writeHead(308, { Location: "/b.png" }).end()],
  ["is not for us", 502, (_, res) => res.writeHead(401).end()],
  ["meets an error", 502, (_, res) => res.writeHead(500).end()],
  ["is a part of it", 502, (_, res) => res.writeHead(206, { "Content-Type": "image/png" }).end("x")],
  ["is a web page", 502, (_, res) => res.writeHead(200, { "Content-Type": "text/html" }).end("<html>")],
  ["has no type", 502, (_, res) => res.writeHead(200).end("picture")],
  [
    "is compressed",
    502,
    (_, res) =>
      res.writeHead(200, { "Content-Type": "image/png", "Content-Encoding": "gzip" }).end(gzipSync("picture")),
  ],
  [
    "is announced as too large",
    413,
    (_, res) => res.writeHead(200, { "Content-Type": "image/png", "Content-Length": 1001 }).end(Buffer.alloc(1001)),
  ],
  [
    "grows too large unannounced",
    413,
    (_, res) => {
      res.writeHead(200, { "Content-Type": "image/png" });
      res.write(Buffer.alloc(600));
      res.end(Buffer.alloc(600));
    },
  ],
  [
    "breaks off before its announced end",
    502,
    (_, res) => {
      res.writeHead(200, { "Content-Type": "image/png", "Content-Length": 900 });
      res.write(Buffer.alloc(600), () => res.destroy());
    },
  ],
  [
    "breaks off between chunks",
    502,
    (_, res) => {
      res.writeHead(200, { "Content-Type": "image/png" });
      res.write(Buffer.alloc(600), () => res.destroy());
    },
  ],
  ["is met by a closed connection", 502, (req) => req.socket.destroy()],
] satisfies [string, number, RequestListener][])("an image that %s is a %i", async (_, status, respond) => {
  const { url, log, fetchImage } = await originThat(respond);
  await expect(fetchImage(`${url}/a.png`, expected)).rejects.toMatchObject({ name: "HttpError", status });
  expect(log.lines).toMatchObject([{ event: "image.originFailed", facts: { address: `${url}/a.png`, status } }]);
});

test("a host that cannot be reached is a 502", async () => {
  const { fetchImage } = await originThat(() => {});
  await expect(fetchImage("http://127.0.0.1:1/a.png", expected)).rejects.toMatchObject({ status: 502 });
});

test("a host in trouble is one line of the log, however many images it owes; each missing image is one", async () => {
  let status = 500;
  const { url, log, fetchImage } = await originThat((_, res) => res.writeHead(status).end());
  const fail = (name: string) => expect(fetchImage(`${url}/${name}.png`, expected)).rejects.toThrow();
  for (const name of ["a", "b", "a"]) await fail(name);
  expect(log.lines).toHaveLength(1);
  status = 404;
  for (const name of ["a", "b", "a"]) await fail(name);
  expect(log.lines).toHaveLength(3);
});

test("a host that stays silent is a 504", async () => {
  const { url, fetchImage } = await originThat(() => {}, { timeoutMs: 50 });
  await expect(fetchImage(`${url}/a.png`, expected)).rejects.toMatchObject({ status: 504 });
});

test("a host that stops in mid-body is a 504", async () => {
  const { url, fetchImage } = await originThat(
    (_, res) => void res.writeHead(200, { "Content-Type": "image/png" }).write("pic"),
    { timeoutMs: 50 },
  );
  await expect(fetchImage(`${url}/a.png`, expected)).rejects.toMatchObject({ status: 504 });
});

test("waiting for a turn counts as time", async () => {
  const { url, requests, fetchImage } = await originThat(() => {}, { timeoutMs: 50, atOnce: 1 });
  const fetches = ["a", "b"].map((name) => fetchImage(`${url}/${name}.png`, expected));
  const outcomes = await Promise.allSettled(fetches);
  expect(outcomes).toMatchObject([{ reason: { status: 504 } }, { reason: { status: 504 } }]);
  expect(requests).toHaveLength(1);
});

test("a host that said nothing is left alone for a while", async () => {
  const { url, requests, fetchImage } = await originThat(() => {}, { timeoutMs: 50, silenceTtlMs: 60_000 });
  await expect(fetchImage(`${url}/a.png`, expected)).rejects.toMatchObject({ status: 504 });
  await expect(fetchImage(`${url}/b.png`, expected)).rejects.toMatchObject({ status: 504 });
  expect(requests).toHaveLength(1);
});

test("a host that stopped in mid-body is asked for the next image", async () => {
  const { url, requests, fetchImage } = await originThat(
    (_, res) => void res.writeHead(200, { "Content-Type": "image/png" }).write("pic"),
    { timeoutMs: 50, silenceTtlMs: 60_000 },
  );
  for (const name of ["a", "b"])
    await expect(fetchImage(`${url}/${name}.png`, expected)).rejects.toMatchObject({ status: 504 });
  expect(requests).toHaveLength(2);
});

test("a vector image must be declared as one", async () => {
  const { url, fetchImage } = await originThat((_, res) =>
    res.writeHead(200, { "Content-Type": "image/png" }).end("picture"),
  );
  const fetched = fetchImage(`${url}/a.svg`, { type: "image/svg+xml", maxBytes: 1000 });
  await expect(fetched).rejects.toMatchObject({ status: 502 });
});

test("closing breaks off what is under way", async () => {
  const { url, closing, fetchImage } = await originThat(() => closing.abort());
  await expect(fetchImage(`${url}/a.png`, expected)).rejects.toMatchObject({ status: 503 });
  await expect(fetchImage(`${url}/b.png`, expected)).rejects.toMatchObject({ status: 503 });
});
