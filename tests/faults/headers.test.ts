/** P25, P26: every answer has the same security headers, and none discloses the software behind it. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { securityHeaders } from "../../server/http/securityHeaders.ts";
import { ask } from "../harness/ask.ts";
import { freePort, type RunningSite, startSite } from "../harness/startSite.ts";
import { type Kind, kindsOf } from "./kinds.ts";

let site: RunningSite;
let kinds: Kind[];
beforeAll(async () => {
  site = await startSite();
  kinds = await kindsOf(site.url);
});
afterAll(() => site.stop());

const everywhere = securityHeaders({ isHttps: false }); // whose values its own test lists
const internals =
  /\bat .+:\d+:\d+|node_modules|file:\/\/|\/server\/|\/tmp\/|[A-Z]\w*Error\b|express|node\.js|sharp|libvips|sqlite/i;
const isImage = ({ kind, status }: Kind) => status === 200 && kind.startsWith("image");

test("every kind of answer has these headers, and discloses nothing of the software behind it", async () => {
  for (const each of kinds) {
    const { kind, path, status, method, headers = {}, isForOthers } = each;
    for (const verb of method ? [method] : ["GET", "HEAD"]) {
      const answer = await ask(site.url, path, { method: verb, headers: { "sec-fetch-mode": "navigate", ...headers } });
      const what = `${kind}, ${verb} ${path.slice(0, 60)}`;
      expect(answer.status, what).toBe(status);
      expect(answer.interim, what).toEqual([]); // proxies that do not know a 103 break the response after it
      expect(answer.headers, what).toMatchObject({
        ...everywhere,
        ...(isImage(each) && { "content-security-policy": "default-src 'none'; sandbox" }),
        ...(isForOthers && { "cross-origin-resource-policy": "cross-origin" }),
      });
      for (const name of ["server", "x-powered-by", "via", "age", "set-cookie", "access-control-allow-origin"])
        expect(answer.headers, what).not.toHaveProperty(name);
      expect(JSON.stringify(answer.headers), what).not.toMatch(internals);
      if (status >= 400) expect(answer.body.toString(), what).not.toMatch(internals);
      if (status >= 400 && !answer.headers["cache-control"]?.endsWith("s-maxage=10"))
        expect(answer.headers["cache-control"], what).toBe("no-store");
      if (verb === "HEAD") expect(answer.body.length, what).toBe(0);
    }
  }
});

test("an unknown page may be cached for ten seconds, any other error not at all", async () => {
  const unknown = kinds.filter(({ kind }) => /^(?:unknown (?:page|file|case study)|data of no case study)/.test(kind));
  for (const { path } of unknown)
    expect((await ask(site.url, path)).headers["cache-control"]).toBe("public, max-age=0, s-maxage=10");
  const others = kinds.filter((each) => each.status >= 400 && !unknown.includes(each));
  for (const { path, method, headers = {} } of others) {
    const answer = await ask(site.url, path, { ...(method && { method }), headers });
    expect(answer.headers["cache-control"], path).toBe("no-store");
  }
});

test("a site without content, at an https address, sends the same headers", async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const env = { SITE_URL: "https://site.example", SANITY_PROJECT_ID: "none", SANITY_API_HOST: nowhere };
  const empty = await startSite({ env, awaited: "/healthz" });
  for (const path of ["/", "/unknown", "/feed.xml", "/_data/about", "/readyz"]) {
    const { status, headers, body } = await ask(`http://127.0.0.1:${new URL(empty.url).port}`, path);
    expect(status, path).toBe(503);
    expect(headers, path).toMatchObject({
      ...securityHeaders({ isHttps: true }),
      "cache-control": "no-store",
    });
    expect(body.toString(), path).not.toMatch(internals);
  }
  await empty.stop();
});
