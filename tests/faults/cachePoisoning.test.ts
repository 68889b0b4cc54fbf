/**
 * P13, P14: a page depends on its path and the content alone, and requests for unknown paths are not cached. Memory
 * after 20,000 of them: tests/long/pageMemory.
 */

import { expect, onTestFinished, test } from "vitest";
import { type Answer, ask, decoded } from "../harness/ask.ts";
import { freePort, startSite } from "../harness/startSite.ts";
import { pageBytesOf, requestUncached } from "./uncachedRequests.ts";

const evil = "evil.example";

const hostileHeaders: Record<string, string> = {
  "x-forwarded-host": evil,
  "x-forwarded-server": evil,
  "x-forwarded-proto": "javascript",
  "x-forwarded-scheme": "nothttps",
  "x-forwarded-port": "1337",
  "x-forwarded-for": "127.0.0.1",
  "x-forwarded-prefix": "/evil.example",
  "x-forwarded-path": "/contact",
  "x-forwarded-uri": "/contact",
  "x-forwarded-ssl": "off",
  forwarded: `for=127.0.0.1;host=${evil};proto=http`,
  "x-host": evil,
  "x-original-host": evil,
  "x-original-url": "/contact",
  "x-rewrite-url": "/contact",
  "x-http-destinationurl": `http://${evil}/`,
  "x-http-host-override": evil,
  "x-http-method-override": "POST",
  "x-http-method": "DELETE",
  "x-method-override": "PUT",
  "x-original-method": "TRACE",
  "x-real-ip": "127.0.0.1",
  "x-client-ip": "127.0.0.1",
  "true-client-ip": "127.0.0.1",
  "cf-connecting-ip": "127.0.0.1",
  "x-middleware-subrequest": "middleware:middleware:middleware",
  "x-middleware-prefetch": "1",
  "x-middleware-rewrite": `http://${evil}/`,
  "x-invoke-status": "500",
  "x-invoke-path": "/contact",
  "x-nextjs-data": "1",
  "x-now-route-matches": "1=contact",
  "x-matched-path": "/contact",
  rsc: "1",
  "next-router-state-tree": "[]",
  "next-router-prefetch": "1",
  "x-react-router-spa-mode": "yes",
  "x-react-router-prerender-data": "evil",
  "x-remix-request": "1",
  "x-nuxt-no-ssr": "1",
  "x-astro-path": "/contact",
  "x-astro-locals": "{}",
  "x-sveltekit-action": "true",
  "x-sveltekit-invalidated": "1",
  "x-requested-with": "XMLHttpRequest",
  accept: "application/json",
  "accept-language": "de, zz;q=0.1",
  "accept-charset": "utf-7",
  "accept-datetime": "Thu, 01 Jan 1970 00:00:00 GMT",
  range: "bytes=0-9",
  "if-range": '"x"',
  "if-match": '"x"',
  "if-unmodified-since": "Thu, 01 Jan 1970 00:00:00 GMT",
  cookie: "session=evil; __prerender_bypass=1; theme=<script>",
  authorization: "Basic ZXZpbDpldmls",
  origin: `https://${evil}`,
  referer: `https://${evil}/`,
  prefer: "return=minimal",
  "save-data": "on",
  "sec-ch-ua-mobile": "?1",
  "sec-gpc": "1",
  dnt: "1",
  purpose: "prefetch",
  "sec-purpose": "prefetch;prerender",
  "user-agent": "Mozilla/5.0 (evil.example; Googlebot)",
  "content-type": "text/x-component",
  "cache-control": "no-cache, only-if-cached",
  pragma: "no-cache",
  "surrogate-control": "max-age=99999",
  "x-cache": "HIT",
  "cdn-loop": "evil",
  host: evil,
};

const hostileQueries = [
  ..."?utm_source=evil.example ?/_payload.json ?_data=routes/about ?_rsc=1 ?__nextDataReq=1 ?__nextLocale=de ?preview".split(
    " ",
  ),
  ..."?__proto__=evil.example ?constructor=x ?callback=evil.example ?format=json ?amp=1 ?nocache ?slug=contact ?path=/contact".split(
    " ",
  ),
  ..."?id=contact&id=home ??? ?#evil.example ?%00 ?%ff ?../contact ?=&=&&= ?a[b]=c ?url=https://evil.example/ ?<script>".split(
    " ",
  ),
];

/** Everything of an answer that must stay the same. */
const essence = (answer: Answer) => {
  const { "content-type": type, etag, "cache-control": caching, link, vary, location } = answer.headers;
  return { status: answer.status, type, etag, caching, link, vary, location, body: decoded(answer).toString("latin1") };
};
/** Without the tag, which an answer that is streamed does not have yet. */
const contentOf = (answer: Answer) => {
  const { etag: _, ...rest } = essence(answer);
  return rest;
};

const paths = ["/", "/about", "/work", "/_data/about", "/feed.xml", "/sitemap.xml", "/robots.txt", "/unknown"];

async function start(env = {}) {
  const site = await startSite({ env: { SITE_URL: "https://site.example", ...env } });
  onTestFinished(() => site.stop());
  return site;
}

test("no header and no query changes an answer, or the answer to the next request", async () => {
  const { url } = await start();
  for (const path of paths) {
    await ask(url, path); // the first answer is streamed
    const plain = essence(await ask(url, path));
    for (const [name, value] of Object.entries(hostileHeaders)) {
      const answer = await ask(url, path, { headers: { [name]: value } });
      expect(essence(answer), `${path} with ${name}`).toEqual(plain);
    }
    for (const query of path === "/unknown" ? hostileQueries.slice(0, 5) : hostileQueries)
      expect(essence(await ask(url, `${path}${query}`)), `${path}${query}`).toEqual(plain);
    expect(essence(await ask(url, path)), path).toEqual(plain);
    expect(plain.body).not.toContain(evil);
  }
});

test("nor do those of a process's first request for a page", async () => {
  const env = { CONTENT_SERVICE_PORT: String(await freePort()) }; // it is a part of image addresses
  const poisoned = await start(env);
  // Before the process has rendered anything in advance.
  const asked = paths.map((path) =>
    ask(poisoned.url, `${path}?/_payload.json&utm_source=${evil}`, { headers: hostileHeaders }),
  );
  const firsts = await Promise.all(asked);
  const seconds = await Promise.all(paths.map((path) => ask(poisoned.url, path)));
  await poisoned.stop();
  const { url } = await start(env);
  for (const [index, path] of paths.entries()) {
    const expected = contentOf(await ask(url, path));
    for (const answers of [firsts, seconds]) {
      const answer = answers[index] ?? expect.unreachable();
      expect(contentOf(answer), path).toEqual(expected);
    }
  }
});

test("answers to unknown paths and to queries are not cached", async () => {
  const metricsPort = await freePort();
  const { url } = await start({ METRICS_PORT: String(metricsPort) });
  const pages = ["/", "/about", "/work", "/contact", "/services", "/clients", "/privacy"];
  const stateOf = async (path: string) => (await ask(url, path)).headers["cache-status"];
  for (const path of pages) await expect.poll(() => stateOf(path)).toBe("site; hit");
  const before = await pageBytesOf(metricsPort);
  expect(before).toBeGreaterThan(100_000);
  await requestUncached(url, 0, 300);
  // Less where cached pages have been compressed better meanwhile.
  expect(await pageBytesOf(metricsPort)).toBeLessThanOrEqual(before);
  for (const path of pages) expect(await stateOf(path), path).toBe("site; hit");
});
