import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { serve } from "../../tests/harness/rawRequest.ts";
import { createDevProxy } from "./devProxy.ts";

/** The origin of a server with this listener. */
async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
}

/** A proxy in front of this site, and its origin. */
async function someProxy(site: RequestListener) {
  const siteUrl = await listening(site);
  const proxy = createDevProxy({ siteUrl: async () => siteUrl, clientDir: tmpdir() });
  return { ...proxy, url: await listening(proxy.answer) };
}

const aPage: RequestListener = (_req, res) => void res.setHeader("Content-Type", "text/html").end("<p>");

/** What the script of a page is told, message by message. */
async function eventsOf(pageUrl: string) {
  const script = /src="([^"]+)"/.exec(await (await fetch(pageUrl)).text())?.[1] ?? "";
  expect(await (await fetch(new URL(script, pageUrl))).text()).toContain('new EventSource("/_dev/events"');
  const response = await fetch(new URL(`/_dev/events${new URL(script, pageUrl).search}`, pageUrl));
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  /** The next message, read in any number of pieces. */
  return async () => {
    while (!text.includes("\n\n")) text += (await reader?.read())?.value ?? "";
    const [message = "", ...rest] = text.split("\n\n");
    text = rest.join("\n\n");
    return message;
  };
}

test("a page of the site comes as it is, and then the script that shows it new builds", async () => {
  const { url } = await someProxy((req, res) => {
    res.writeHead(404, { "Content-Type": "text/html; charset=utf-8", "Content-Length": "4" }).end(req.url);
  });
  const response = await fetch(`${url}/a?b`);
  expect(response.status).toBe(404);
  expect(await response.text()).toMatch(/^\/a\?b<script type="module" src="\/_dev\/page\.js\?[\d.]+"><\/script>$/);
});

test("a browser keeps no page, because its script belongs to one build", async () => {
  let condition: string | undefined = "not asked";
  const { url } = await someProxy((req, res) => {
    condition = req.headers["if-none-match"];
    res.writeHead(200, { "Content-Type": "text/html", ETag: '"a"', "Cache-Control": "no-cache" }).end();
  });
  const { headers } = await fetch(url, { headers: { Accept: "text/html,*/*", "If-None-Match": '"a"' } });
  expect(condition).toBeUndefined();
  expect([headers.get("etag"), headers.get("cache-control")]).toEqual([null, "no-store"]);
});

test.each(["/feed.xml", "/_image?url=%2Fplate-cold.jpg&w=640&q=75", "/_partsong"])("%s is the site's", async (path) => {
  const { url } = await someProxy((_req, res) => res.setHeader("Content-Type", "text/plain").end("the site's"));
  expect(await (await fetch(url + path)).text()).toBe("the site's");
});

test.each(["//", "//example.com/a"])("the site gets the request target %s as it is", async (target) => {
  const siteUrl = await listening((req, res) => res.end(req.url));
  const ask = await serve(createDevProxy({ siteUrl: async () => siteUrl, clientDir: tmpdir() }).answer);
  expect((await ask(target)).body.toString()).toBe(target);
});

test("the files of the latest build are answered from memory, not by the site", async () => {
  const { url, show } = await someProxy((_req, res) => res.writeHead(404).end());
  for (const text of ["a{}", "b{}"]) {
    show(new Map([["/assets/main.css", Buffer.from(text)]]), "style");
    const response = await fetch(`${url}/assets/main.css?1`);
    expect(await response.text()).toBe(text);
    expect(response.headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
  }
  expect((await fetch(`${url}/assets/other.css`)).status).toBe(404);
});

test.each(["reload", "style"] as const)("open pages are told what a new build takes: %s", async (change) => {
  const { url, show } = await someProxy(aPage);
  const next = await eventsOf(url);
  expect(await next()).toBe("retry: 500");
  show(new Map(), change);
  expect(await next()).toMatch(new RegExp(`^event: ${change}\ndata: [\\d.]+$`));
});

test("a page that was made before the latest build reloads as soon as it listens", async () => {
  const { url, show } = await someProxy((req, res) => {
    show(new Map(), "style"); // while the page is on its way
    aPage(req, res);
  });
  const next = await eventsOf(url);
  expect(await next()).toBe("retry: 500");
  expect(await next()).toMatch(/^event: reload\n/);
});

test("while the site starts, its pages say so", async () => {
  const url = await listening(
    createDevProxy({ siteUrl: async () => "http://127.0.0.1:9", clientDir: tmpdir() }).answer,
  );
  const response = await fetch(url);
  expect(response.status).toBe(502);
  expect(response.headers.get("retry-after")).toBe("1");
});

test("the page of parts answers with what keeps it from being built", async () => {
  const { url } = await someProxy((_req, res) => res.end());
  const response = await fetch(`${url}/_parts`); // there is no build of the site to take the styles from
  expect(response.status).toBe(500);
  expect(await response.text()).toContain("run npm run build");
});
