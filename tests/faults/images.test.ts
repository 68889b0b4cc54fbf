/** P15: images cost what they may, whoever asks for them, and nothing is fetched from elsewhere. */

import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startSite } from "../harness/startSite.ts";
import { ask } from "./ask.ts";
import { figure } from "./figure.ts";

/** A host of images, and all that it was asked. */
async function startHost(respond: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    respond(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return { url: `http://127.0.0.1:${port}`, asked };
}

async function startWith(imageHost: string) {
  const site = await startSite({ env: { SANITY_IMAGE_HOST: imageHost } });
  onTestFinished(() => site.stop());
  return site;
}

const assetName = (index: number) => `${index.toString(16).padStart(40, "0")}-800x600.jpg`;
const imagePath = (source: string, rest = "w=640&q=75") => `/_image?url=${encodeURIComponent(source)}&${rest}`;

test("images that wait for a silent host fill their queue and no more: the next are told to come back, pages go on", async () => {
  const host = await startHost(() => {}); // never a word
  const site = await startWith(host.url);
  await ask(site.url, "/about");
  const count = 400;
  const answers: { status: number; retry: string | undefined; atMs: number }[] = [];
  const begunMs = performance.now();
  const all = Array.from({ length: count }, async (_, index) => {
    const source = `${host.url}/images/embedded/production/${assetName(index)}`;
    const { status, headers } = await ask(site.url, imagePath(source));
    expect(headers["cache-control"]).toBe("no-store");
    answers.push({ status, retry: headers["retry-after"], atMs: performance.now() - begunMs });
  });
  await expect.poll(() => answers.length, { timeout: 5000 }).toBeGreaterThan(0);
  const durationsMs: number[] = [];
  for (let visit = 0; visit < 200; visit++) {
    const visitMs = performance.now();
    await ask(site.url, "/about");
    durationsMs.push(performance.now() - visitMs);
  }
  await Promise.all(all);
  const refused = answers.filter(({ status }) => status === 503);
  const p95 = durationsMs.toSorted((one, other) => one - other)[189] ?? 0;
  figure("P15", `of ${count} images, told to come back`, refused.length, count - 256 - 8);
  figure("P15", "p95 of a page while they wait", `${p95.toFixed(1)} ms`, "50 ms");
  figure(
    "P15",
    "the last of them answered after",
    `${Math.round(Math.max(...answers.map(({ atMs }) => atMs)))} ms`,
    "7 s and a little",
  );
  expect(refused.length).toBeGreaterThan(100);
  expect(refused.length).toBeLessThanOrEqual(count - 256);
  expect(new Set(refused.map(({ retry }) => retry))).toEqual(new Set(["1"]));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503, 504]));
  expect(p95).toBeLessThan(500);
  expect(host.asked.length).toBeLessThanOrEqual(12);
}, 60_000);

test("nothing but an image of the content is ever fetched, and no address of a host's choosing is followed", async () => {
  const elsewhere = await startHost((_request, response) => void response.end("secret"));
  const moved: RequestListener = (_request, response) =>
    void response.writeHead(302, { location: `${elsewhere.url}/a.jpg` }).end();
  const host = await startHost(moved);
  const site = await startWith(host.url);
  const own = `${host.url}/images/embedded/production/${assetName(1)}`;
  expect((await ask(site.url, imagePath(own))).status).toBe(502);
  expect(host.asked).toEqual([`/images/embedded/production/${assetName(1)}`]);
  const hostUrl = new URL(host.url);
  const outside = [
    `${elsewhere.url}/images/embedded/production/${assetName(1)}`,
    own
      .replace("http://", `http://${hostUrl.host}@`)
      .replace(`@${hostUrl.host}`, `@127.0.0.1:${new URL(elsewhere.url).port}`),
    own.replace("127.0.0.1", "localhost"),
    own.replace("127.0.0.1", "127.1"),
    own.replace("127.0.0.1", "2130706433"),
    own.replace("127.0.0.1", "0x7f.1"),
    own.replace("127.0.0.1", "[::ffff:127.0.0.1]"),
    own.replace("http://", "//"),
    own.replace("http://", "https://"),
    own.replace("http://", "HTTP://"),
    own.replace("http://", "http:/\\"),
    own.replace("production", "private"),
    own.replace("embedded", "other"),
    own.replace("production/", "production/../private/"),
    own.replace("production/", "production/%2e%2e/private/"),
    own.replace("production/", "production//"),
    own.replace("/images/", "/files/"),
    own.replace("/images/", "/v1/data/query/"),
    `${own}?rect=0,0,1,1&token=x`,
    `${own}?rect=0,0,801,1`,
    `${own}?w=10`,
    `${own}#x`,
    `${own}%00`,
    `${own}\n`,
    ` ${own}`,
    own.replace(".jpg", ".jpg.svg"),
    own.replace(".jpg", ".tif"),
    own.replace(".jpg", ".JPG"),
    own.replace("-800x600", "-99999x99999"),
    own.replace("-800x600", "-0x600"),
    "http://169.254.169.254/latest/meta-data/",
    "file:///etc/passwd",
    "/etc/passwd",
    "/../package.json",
    "/./plate-cold.jpg",
    "//evil.example/a.jpg",
    "/\\evil.example/a.jpg",
    "/plate-cold.jpg?x",
    "/plate-cold.jpg/",
    "data:image/png;base64,AA==",
    "gopher://127.0.0.1/",
  ];
  for (const source of outside) {
    const { status, headers } = await ask(site.url, imagePath(source));
    expect([400, 404, 422], source).toContain(status);
    expect(headers["cache-control"], source).toBe("no-store");
  }
  for (const rest of [
    "w=641",
    "w=0",
    "w=-640",
    "w=640.0",
    "w=1e3",
    "w=",
    "",
    "w=640&q=100",
    "w=640&q=",
    "w=640&w=640",
    "w=640&fm=png",
  ])
    expect((await ask(site.url, imagePath(own, rest))).status, rest).toBe(400);
  expect(host.asked).toHaveLength(1);
  expect(elsewhere.asked).toEqual([]);
  figure("P15", `fetches for ${outside.length} addresses that are no image of the content`, elsewhere.asked.length, 0);
});
