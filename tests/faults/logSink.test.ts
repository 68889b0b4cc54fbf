/** P27: a log that nobody takes never stops the site. More of it in server/log.test.ts. */

import { openSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { type StartOptions, startSite } from "../harness/startSite.ts";
import { figure } from "./figure.ts";

async function start(options: StartOptions) {
  const site = await startSite({ ...options, env: { LOG_LEVEL: "info" } });
  onTestFinished(() => site.stop());
  return site;
}

/** Answers to requests that each have a line in the log. */
async function answersTo(url: string, count: number): Promise<number[]> {
  const statuses = [];
  for (let index = 0; index < count; index++) statuses.push((await fetch(`${url}/unknown-${index}`)).status);
  return statuses;
}

test.each([
  ["full", async () => start({ stdout: openSync("/dev/full", "w") })],
  [
    "closed",
    async () => {
      const site = await start({});
      site.closeLog();
      return site;
    },
  ],
])("with a log that is %s every request is answered, and the end is in order", async (name, startWith) => {
  const site = await startWith();
  const statuses = await answersTo(site.url, 100);
  const failures = statuses.filter((status) => status !== 404).length;
  figure("P27", `unanswered of 100 requests, log ${name}`, failures, 0);
  expect(failures).toBe(0);
  expect((await fetch(`${site.url}/about`)).status).toBe(200);
  site.kill("SIGTERM");
  expect(await site.exited).toBe(0);
});

test("a request has one line at most, without query, cookie, address or body", async () => {
  const site = await start({});
  const headers = { cookie: "session=c00kie", authorization: "Bearer s3cret", "x-forwarded-for": "203.0.113.9" };
  for (const path of ["/unknown?email=ada%40kiln.example", "/about?q=secret-query", "/_data/layout?q=secret-query"])
    await (await fetch(`${site.url}${path}`, { headers })).text();
  await (await fetch(`${site.url}/about`, { method: "POST", headers, body: "body-of-a-form" })).text();
  site.kill("SIGTERM");
  await site.exited;
  const lines = site
    .output()
    .split("\n")
    .filter((line) => line.includes('"request.done"'));
  const paths = lines.map((line) => JSON.parse(line).path).filter((path) => path !== "/readyz");
  figure("P27", "lines for 4 requests", paths.length, "4 at most");
  expect(paths.length).toBeLessThanOrEqual(4);
  expect(site.output()).not.toMatch(/c00kie|s3cret|203\.0\.113|kiln|secret-query|body-of-a-form|127\.0\.0\.1:\d+ /);
});
