/** P15: work on images is bounded, and nothing is fetched from other addresses. Page times meanwhile: tests/long/images. */

import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { ask } from "../harness/ask.ts";
import { hostedImage, optimised, startImageHost, startWithImageHost } from "./imageHost.ts";

test("images that wait for a silent host fill the queue; further ones get a 503, and pages are answered", async () => {
  const host = await startImageHost(() => {});
  const site = await startWithImageHost(host.url);
  const refused: { status: number; headers: Record<string, unknown> }[] = [];
  for (let number = 0; number < 300; number++)
    void ask(site.url, optimised(host.url + hostedImage(number))).then(
      (answer) => void (answer.status === 503 && refused.push(answer)),
      () => {},
    );
  await expect.poll(() => refused.length, { timeout: 30_000 }).toBeGreaterThan(0);
  expect((await ask(site.url, "/about")).status).toBe(200);
  expect(refused.length).toBeLessThanOrEqual(300 - 256);
  for (const { headers } of refused) expect(headers).toMatchObject({ "retry-after": "1", "cache-control": "no-store" });
  expect(host.asked.length).toBeLessThanOrEqual(12);
  host.close(); // or the site would wait for those in its queue before it stops
});

test("nothing but images of the content is fetched, and no redirect is followed", async () => {
  const elsewhere = await startImageHost((_request, response) => void response.end("secret"));
  const moved: RequestListener = (_request, response) =>
    void response.writeHead(302, { location: `${elsewhere.url}/a.jpg` }).end();
  const host = await startImageHost(moved);
  const site = await startWithImageHost(host.url);
  const own = host.url + hostedImage(1);
  expect((await ask(site.url, optimised(own))).status).toBe(502);
  expect(host.asked).toEqual([hostedImage(1)]);
  const hostUrl = new URL(host.url);
  const outside = [
    elsewhere.url + hostedImage(1),
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
    const { status, headers } = await ask(site.url, optimised(source));
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
    expect((await ask(site.url, optimised(own, rest))).status, rest).toBe(400);
  expect(host.asked).toHaveLength(1);
  expect(elsewhere.asked).toEqual([]);
});
