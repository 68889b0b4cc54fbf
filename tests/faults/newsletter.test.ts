/** P12, P24, P27 for the newsletter: visitors subscribe, and nothing discloses who is subscribed. */

import { expect, onTestFinished, test } from "vitest";
import { type Answer, ask } from "../harness/ask.ts";
import { contentClient } from "../harness/contentClient.ts";
import type { Fault } from "../harness/faultProxy.ts";
import { logLines } from "../harness/logLines.ts";
import { startBehindProxy } from "../harness/siteBehindProxy.ts";
import { type RunningSite, startSite } from "../harness/startSite.ts";
import { ada, delivering, subscribe } from "./subscribe.ts";

async function start(env: Record<string, string> = {}, dataDir?: string): Promise<RunningSite> {
  const site = await startSite({ env: { ...delivering, ...env }, dataDir });
  onTestFinished(() => site.stop());
  return site;
}

type Subscriber = { _id: string; email: string; status: string };

async function subscribersOf(site: RunningSite): Promise<Subscriber[]> {
  const client = await contentClient(site);
  return client.fetch('*[_type == "subscriber"]|order(email){_id, email, status}', {}, { perspective: "raw" });
}

const countsOf = (answers: Answer[]) =>
  Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, of]) => `${of?.length} × ${status}`);

test("a hundred equal forms at once are one subscriber", { tags: "long" }, async () => {
  const site = await start();
  const beganMs = performance.now();
  const answers = await Promise.all(Array.from({ length: 100 }, () => subscribe(site.url, ada)));
  const seconds = (performance.now() - beganMs) / 1000;
  expect(await subscribersOf(site)).toEqual([
    { _id: expect.stringMatching(/^subscriber\.[0-9a-f]{32}$/), email: ada.email, status: "pending" },
  ]);
  const accepted = answers.filter(({ status }) => status === 200).length;
  expect(accepted).toBeGreaterThanOrEqual(60); // from all clients together, and one more for each second
  expect(accepted).toBeLessThanOrEqual(60 + seconds + 1);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(100 - accepted);
});

test("a thousand forms from one client are five subscribers", { tags: "long" }, async () => {
  const site = await start();
  const answers: Answer[] = [];
  for (let round = 0; round < 20; round++) {
    const some = Array.from({ length: 50 }, (_, index) =>
      subscribe(
        site.url,
        { ...ada, email: `bot-${round}-${index}@example.org` },
        { from: `2001:db8:1:2::${index + 1}` },
      ),
    );
    answers.push(...(await Promise.all(some)));
  }
  expect(await subscribersOf(site)).toHaveLength(5);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(countsOf(refused)).toEqual(["995 × 429"]);
  for (const { headers } of refused) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  expect((await ask(site.url, "/")).status).toBe(200);
});

test("the answer to a known subscriber is the answer to a new one", async () => {
  const site = await start();
  const fresh: Answer[] = [];
  const known: Answer[] = [];
  for (let index = 0; index < 4; index++) {
    const visitor = { ...ada, email: `visitor-${index}@example.org` };
    fresh.push(await subscribe(site.url, visitor));
    known.push(await subscribe(site.url, visitor));
  }
  const bytesOf = ({ status, headers: { date: _date, "x-request-id": _id, ...headers }, body }: Answer) =>
    JSON.stringify({ status, headers, body: body.toString() });
  expect(new Set([...fresh, ...known].map(bytesOf)).size).toBe(1);
  expect(await subscribersOf(site)).toHaveLength(4);
});

test("a subscriber is stored in the content service alone, and can be read only with a token", async () => {
  const site = await start();
  expect((await subscribe(site.url, ada)).status).toBe(200);
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
  await subscribe(site.url, { ...ada, email: `${ada.email}\r\nBcc: eve@example.org` });
  for (const secret of [ada.email, ada.lastName, "198.51.", read, write]) expect(site.output()).not.toContain(secret);
  expect(site.output()).toContain("/api/subscribe");
});

test("a malformed or foreign form is refused", async () => {
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
    const answer = await subscribe(site.url, body, { headers });
    expect({ headers, status: answer.status }).toEqual({ headers, status });
    expect(answer.body.toString()).not.toMatch(/eve@|\$ne|layout/);
  }
  expect((await ask(site.url, "/api/subscribe")).status).toBe(405);
  expect(await subscribersOf(site)).toEqual([]);
  expect((await ask(site.url, "/")).status).toBe(200);
});

test("while the content service is unreachable a form is a 503, and is not delivered later", {
  tags: "long",
}, async () => {
  let broken: Fault | undefined;
  const behind = await startBehindProxy({ choose: ({ url }) => (url.includes("/mutate/") ? broken : undefined) });
  onTestFinished(behind.stop);
  const { write } = await behind.service.tokens();
  const site = await behind.site({ env: { ...delivering, SANITY_API_WRITE_TOKEN: write, WEB_CONCURRENCY: "2" } });
  onTestFinished(() => site.stop());
  expect((await subscribe(site.url, { ...ada, email: "before@example.org" })).status).toBe(200);

  await behind.proxy.refuse();
  expect(await subscribe(site.url, ada)).toMatchObject({
    status: 503,
    headers: { "retry-after": "30", "cache-control": "no-store" },
  });
  await behind.proxy.accept();
  for (const fault of [
    { do: "answer", status: 500, body: JSON.stringify({ error: ada.email }) },
    { do: "answer", status: 200, body: "<html>" },
    { do: "cut" },
  ] as const) {
    broken = fault;
    expect((await subscribe(site.url, ada)).status).toBe(503);
  }
  broken = undefined;
  expect((await subscribersOf(behind.service)).map(({ email }) => email)).toEqual(["before@example.org"]);
  expect((await ask(site.url, "/")).status).toBe(200);
  expect(site.output()).toContain('"newsletter.failed"');
  for (const secret of [ada.email, write]) expect(site.output()).not.toContain(secret);

  expect((await subscribe(site.url, ada)).status).toBe(200);
  expect(await subscribersOf(behind.service)).toHaveLength(2);
});

test("every worker gives an address the same id, after a restart too", { tags: "long" }, async () => {
  const site = await startSite({ env: { ...delivering, WEB_CONCURRENCY: "2" } });
  await expect.poll(() => logLines(site, "site.listening").length, { timeout: 60_000 }).toBe(2);
  const subscribe10 = () => Promise.all(Array.from({ length: 10 }, () => subscribe(site.url, ada)));
  expect(countsOf(await subscribe10())).toEqual(["10 × 200"]);
  const [subscriber, ...others] = await subscribersOf(site);
  expect(others).toEqual([]);
  site.kill("SIGTERM");
  await site.exited;
  const again = await start({}, site.dataDir);
  expect((await subscribe(again.url, ada)).status).toBe(200);
  expect(await subscribersOf(again)).toEqual([subscriber]);
});
