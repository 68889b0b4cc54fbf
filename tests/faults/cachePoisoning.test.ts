/** P13 and P14: what a page says depends on its address and the content alone, and asking for nonsense keeps nothing. */

import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { memorySettings } from "../../scripts/memorySettings.ts";
import { memoryOf } from "../harness/processFigures.ts";
import { freePort, startSite } from "../harness/startSite.ts";
import { type Answer, ask, decoded } from "./ask.ts";
import { inTurns } from "./converse.ts";
import { figure } from "./figure.ts";

const isLong = process.env.FAULTS === "long";
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

/** All that matters of an answer. */
const essence = (answer: Answer) => {
  const { "content-type": type, etag, "cache-control": caching, link, vary, location } = answer.headers;
  return { status: answer.status, type, etag, caching, link, vary, location, body: decoded(answer).toString("latin1") };
};
/** What is streamed has no tag yet. */
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

test("no header and no query changes what an address says, nor what the next visitor gets", async () => {
  const { url } = await start();
  for (const path of paths) {
    await ask(url, path); // the first is streamed
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
  figure(
    "P13",
    `answers changed by ${Object.keys(hostileHeaders).length} headers and ${hostileQueries.length} queries on ${paths.length} addresses`,
    0,
    0,
  );
});

test("nor do those of the very first visitor of a process", async () => {
  const env = { CONTENT_SERVICE_PORT: String(await freePort()) }; // it is a part of the addresses of images
  const poisoned = await start(env);
  // Before the process has rendered anything ahead.
  const asked = paths.map((path) =>
    ask(poisoned.url, `${path}?/_payload.json&utm_source=${evil}`, { headers: hostileHeaders }),
  );
  const firsts = await Promise.all(asked);
  const seconds = await Promise.all(paths.map((path) => ask(poisoned.url, path)));
  await poisoned.stop();
  const { url } = await start(env);
  for (const [index, path] of paths.entries()) {
    const expected = contentOf(await ask(url, path));
    expect(contentOf(firsts[index] as Answer), `the first of ${path}`).toEqual(expected);
    expect(contentOf(seconds[index] as Answer), `the second of ${path}`).toEqual(expected);
  }
});

test("addresses that do not exist, and queries, are not kept", async () => {
  const metricsPort = await freePort();
  const site = await start({ ...memorySettings, METRICS_PORT: String(metricsPort) }); // as `npm start` has them
  const pageBytes = async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(/^page_cache_bytes (\d+)$/m.exec(metrics)?.[1]);
  };
  const count = isLong ? 20_000 : 1500;
  const pages = ["/", "/about", "/work", "/contact", "/services", "/clients", "/privacy"];
  for (const path of pages) await ask(site.url, path);
  const flood = (from: number, to: number) =>
    inTurns(
      Array.from({ length: to - from }, (_, index) => from + index),
      8,
      async (index) => {
        const path =
          index % 3 === 0 ? `/about?n=${index}` : index % 3 === 1 ? `/unknown-${index}` : `/_data/caseStudy/x${index}`;
        const { status } = await ask(site.url, path);
        expect(status, path).toBe(index % 3 === 0 ? 200 : 404);
      },
    );
  await setTimeout(3000); // until what is kept is compressed as well as it can be
  const bytesBefore = await pageBytes();
  await flood(0, count / 3);
  const before = (await memoryOf(site.pid)).rssMb;
  await flood(count / 3, count);
  const grownMb = Math.round((await memoryOf(site.pid)).rssMb - before);
  const states = await Promise.all(pages.map(async (path) => (await ask(site.url, path)).headers["cache-status"]));
  figure(
    "P14",
    `growth of memory by the last two thirds of ${count} addresses that are not kept`,
    `${grownMb} MB`,
    "64 MB",
  );
  figure("P14", "pages at hand afterwards", states.filter((state) => state === "site; hit").length, pages.length);
  const bytes = await pageBytes();
  figure("P14", "bytes of pages that these added", bytes - bytesBefore, 0);
  expect(bytesBefore).toBeGreaterThan(100_000);
  expect(bytes).toBe(bytesBefore);
  expect(grownMb).toBeLessThan(64);
  expect(states).toEqual(pages.map(() => "site; hit"));
}, 400_000);
