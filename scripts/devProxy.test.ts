import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { createDevProxy } from "./devProxy.ts";

/** The origin of a server that answers so. */
async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
}

/** A proxy in front of a site that answers so, and its origin. */
async function someProxy(site: RequestListener) {
  const proxy = createDevProxy({ siteUrl: await listening(site), root: tmpdir() });
  return { ...proxy, url: await listening(proxy.answer) };
}

test("a page of the site comes as it is, and then the script that reloads it", async () => {
  const { url } = await someProxy((req, res) => {
    res.writeHead(404, { "Content-Type": "text/html; charset=utf-8", "Content-Length": "4" }).end(req.url);
  });
  const response = await fetch(`${url}/a?b`);
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('/a?b<script type="module" src="/_dev/reload.js"></script>');
});

test.each(["/feed.xml", "/_image?url=%2Fplate-cold.jpg&w=640&q=75", "/_partsong"])("%s is the site's", async (path) => {
  const { url } = await someProxy((_req, res) => res.setHeader("Content-Type", "text/plain").end("the site's"));
  expect(await (await fetch(url + path)).text()).toBe("the site's");
});

test("pages hear that they are to be reloaded", async () => {
  const { url, reload } = await someProxy((_req, res) => res.end());
  expect(await (await fetch(`${url}/_dev/reload.js`)).text()).toContain("/_dev/events");
  const events = (await fetch(`${url}/_dev/events`)).body?.pipeThrough(new TextDecoderStream()).getReader();
  expect(await events?.read()).toMatchObject({ value: "retry: 500\n\n" });
  reload();
  expect(await events?.read()).toMatchObject({ value: "event: reload\ndata: {}\n\n" });
});

test("while the site starts, its pages say so", async () => {
  const url = await listening(createDevProxy({ siteUrl: "http://127.0.0.1:9", root: tmpdir() }).answer);
  const response = await fetch(url);
  expect(response.status).toBe(502);
  expect(response.headers.get("retry-after")).toBe("1");
});

test("what keeps the page of parts from being made is said in its place", async () => {
  const { url } = await someProxy((_req, res) => res.end());
  const response = await fetch(`${url}/_parts`); // there is no build of the site to take the styles from
  expect(response.status).toBe(500);
  expect(await response.text()).toContain("run npm run build");
});
