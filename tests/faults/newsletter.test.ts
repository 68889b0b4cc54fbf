/** P12, P24 and P27 for the newsletter: visitors subscribe, and nobody else does or learns anything. */

import { request } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { contentClient } from "../harness/contentClient.ts";
import type { Fault } from "../harness/faultProxy.ts";
import { startBehindProxy } from "../harness/siteBehindProxy.ts";
import { type RunningSite, startSite } from "../harness/startSite.ts";
import { figure } from "./figure.ts";

type Answer = { status: number; headers: Record<string, unknown>; body: string; durationMs: number };

const ada = { firstName: "Ada", lastName: "Lovelace", email: "ada.lovelace@example.org" };
const delivering = { NEWSLETTER_DELIVERY: "content", TRUST_PROXY: "1", LOG_LEVEL: "info" };

async function start(env: Record<string, string> = {}, dataDir?: string): Promise<RunningSite> {
  const site = await startSite({ env: { ...delivering, ...env }, dataDir });
  onTestFinished(() => site.stop());
  return site;
}

/** Sends it as the site's own page would, from an address of its own where none is given. */
function post(
  { url }: { url: string },
  body: object | string,
  { from = nextAddress(), headers = {} }: { from?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const beganMs = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const sent = request(
    `${url}/api/subscribe`,
    {
      method: "POST",
      agent: false,
      headers: {
        "Content-Type": "application/json",
        Origin: url,
        "Sec-Fetch-Site": "same-origin",
        "X-Forwarded-For": from,
        ...headers,
      },
    },
    async (response) => {
      const answered = await text(response);
      const durationMs = performance.now() - beganMs;
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: answered, durationMs });
    },
  );
  sent.once("error", reject);
  sent.end(typeof body === "string" ? body : JSON.stringify({ visitMs: 9000, ...body }));
  return promise;
}

let addresses = 0;
const nextAddress = () => `198.51.${Math.floor(++addresses / 250)}.${addresses % 250}`;

type Subscriber = { _id: string; email: string; status: string };

async function subscribersOf(site: RunningSite): Promise<Subscriber[]> {
  const client = await contentClient(site);
  return client.fetch('*[_type == "subscriber"]|order(email){_id, email, status}', {}, { perspective: "raw" });
}

const countsOf = (answers: Answer[]) =>
  Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, of]) => `${of?.length} × ${status}`);

test("a hundred that are the same, at once, are one subscriber", async () => {
  const site = await start();
  const answers = await Promise.all(Array.from({ length: 100 }, () => post(site, ada)));
  const subscribers = await subscribersOf(site);
  figure("P12", "subscribers of 100 equal forms at once", subscribers.length, 1);
  expect(subscribers).toEqual([
    { _id: expect.stringMatching(/^subscriber\.[0-9a-f]{32}$/), email: ada.email, status: "pending" },
  ]);
  const taken = answers.filter(({ status }) => status === 200).length;
  expect(taken).toBeGreaterThanOrEqual(60); // so many a minute from all together, and one more for each second
  expect(taken).toBeLessThan(75);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(100 - taken);
});

test("a thousand from one client are at most five", async () => {
  const site = await start();
  const answers: Answer[] = [];
  for (let round = 0; round < 20; round++) {
    const some = Array.from({ length: 50 }, (_, index) =>
      post(site, { ...ada, email: `bot-${round}-${index}@example.org` }, { from: `2001:db8:1:2::${index + 1}` }),
    );
    answers.push(...(await Promise.all(some)));
  }
  const subscribers = await subscribersOf(site);
  figure("P12", "subscribers of 1,000 forms from one /64", subscribers.length, "≤ 5");
  expect(subscribers).toHaveLength(5);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(countsOf(refused)).toEqual(["995 × 429"]);
  for (const { headers } of refused) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  expect((await fetch(site.url)).status).toBe(200);
});

test("nobody can tell who is subscribed", async () => {
  const site = await start();
  const fresh: Answer[] = [];
  const known: Answer[] = [];
  for (let index = 0; index < 15; index++) {
    const visitor = { ...ada, email: `visitor-${index}@example.org` };
    fresh.push(await post(site, visitor));
    known.push(await post(site, visitor));
  }
  const bytesOf = ({ status, headers: { date: _date, "x-request-id": _id, ...headers }, body }: Answer) =>
    JSON.stringify({ status, headers, body });
  expect(new Set([...fresh, ...known].map(bytesOf)).size).toBe(1);
  const middle = (answers: Answer[]) => answers.map(({ durationMs }) => durationMs).sort((a, b) => a - b)[7] ?? 0;
  const difference = Math.abs(middle(fresh) - middle(known));
  figure("P24", "p50 of a new and of a known subscriber apart", `${difference.toFixed(1)} ms`, "≤ 5 ms");
  expect(difference).toBeLessThan(50); // on a noisy machine
  expect(await subscribersOf(site)).toHaveLength(15);
});

test("a subscriber is nowhere but in the content service, and there only for those with a token", async () => {
  const site = await start();
  expect((await post(site, ada)).status).toBe(200);
  const [subscriber] = await subscribersOf(site);
  const query = encodeURIComponent('*[_type == "subscriber" || email match "ada*" || _id match "subscriber*"]');
  const asked = [
    `${site.contentUrl}/v2024-02-28/data/query/production?query=${query}`,
    `${site.contentUrl}/v2024-02-28/data/query/production?perspective=raw&query=${query}`,
    `${site.contentUrl}/v2024-02-28/data/doc/production/${subscriber?._id}`,
    ...["/", "/contact", "/feed.xml", "/sitemap.xml", "/_data/layout", "/newsletter/thanks"].map((at) => site.url + at),
  ];
  for (const address of asked) {
    const body = await (await fetch(address)).text();
    expect(body.length, address).toBeGreaterThan(0);
    expect(body, address).not.toContain(ada.email);
  }
  const { read, write } = await site.tokens();
  await post(site, { ...ada, email: `${ada.email}\r\nBcc: eve@example.org` });
  for (const secret of [ada.email, ada.lastName, "198.51.", read, write]) expect(site.output()).not.toContain(secret);
  expect(site.output()).toContain("/api/subscribe");
});

test("what is no subscription is refused, and the site goes on", async () => {
  const site = await start();
  const long = JSON.stringify({ ...ada, website: "x".repeat(1_000_000) });
  const cases: [object | string, Record<string, string>, number][] = [
    [{ ...ada, email: { $ne: 1 } }, {}, 400],
    [{ ...ada, email: [ada.email] }, {}, 400],
    [`{"__proto__":{"email":"x"},"firstName":"Ada"}`, {}, 400],
    [{ ...ada, firstName: "Ada\r\nBcc: eve@example.org" }, {}, 400],
    [{ ...ada, _id: "layout", _type: "layout" }, {}, 400],
    [long, {}, 413],
    [ada, { "Content-Type": "text/plain" }, 415],
    [ada, { "Content-Encoding": "gzip" }, 415],
    [ada, { Origin: "https://evil.example" }, 403],
    [ada, { "Sec-Fetch-Site": "cross-site" }, 403],
  ];
  for (const [body, headers, status] of cases) {
    const answer = await post(site, body, { headers });
    expect({ headers, status: answer.status }).toEqual({ headers, status });
    expect(answer.body).not.toMatch(/eve@|\$ne|layout/);
  }
  expect((await fetch(`${site.url}/api/subscribe`)).status).toBe(405);
  expect(await subscribersOf(site)).toEqual([]);
  expect((await fetch(site.url)).status).toBe(200);
});

test("while the content service is away a form is a 503 at once, and nobody is subscribed later", async () => {
  let broken: Fault | undefined;
  const behind = await startBehindProxy({ choose: ({ url }) => (url.includes("/mutate/") ? broken : undefined) });
  onTestFinished(behind.stop);
  const { write } = await behind.lake.tokens();
  const site = await behind.site({ env: { ...delivering, SANITY_API_WRITE_TOKEN: write, WEB_CONCURRENCY: "2" } });
  onTestFinished(() => site.stop());
  expect((await post(site, { ...ada, email: "before@example.org" })).status).toBe(200);

  await behind.proxy.refuse();
  const away = await post(site, ada);
  figure(
    "P1",
    "a newsletter form while the content service is away",
    `${away.status}, ${Math.round(away.durationMs)} ms`,
    "503, ≤ 5 s",
  );
  expect(away).toMatchObject({ status: 503, headers: { "retry-after": "30", "cache-control": "no-store" } });
  await behind.proxy.accept();
  for (const fault of [
    { do: "answer", status: 500, body: JSON.stringify({ error: ada.email }) },
    { do: "answer", status: 200, body: "<html>" },
    { do: "cut" },
  ] as const) {
    broken = fault;
    expect((await post(site, ada)).status).toBe(503);
  }
  broken = undefined;
  expect((await subscribersOf(behind.lake)).map(({ email }) => email)).toEqual(["before@example.org"]);
  expect((await fetch(site.url)).status).toBe(200);
  expect(site.output()).toContain('"newsletter.failed"');
  for (const secret of [ada.email, write]) expect(site.output()).not.toContain(secret);

  expect((await post(site, ada)).status).toBe(200);
  expect(await subscribersOf(behind.lake)).toHaveLength(2);
});

test("every worker knows an address by the same id, also after a restart", async () => {
  const site = await startSite({ env: { ...delivering, WEB_CONCURRENCY: "2" } });
  const workers = () => site.output().match(/"site.listening"/g)?.length;
  await expect.poll(workers, { timeout: 20_000 }).toBe(2);
  const post10 = () => Promise.all(Array.from({ length: 10 }, () => post(site, ada)));
  expect(countsOf(await post10())).toEqual(["10 × 200"]);
  const [subscriber, ...others] = await subscribersOf(site);
  expect(others).toEqual([]);
  site.kill("SIGTERM");
  await site.exited;
  const again = await start({}, site.dataDir);
  expect((await post(again, ada)).status).toBe(200);
  expect(await subscribersOf(again)).toEqual([subscriber]);
});
