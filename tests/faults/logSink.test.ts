/** P27: a log that cannot be written never stops the site. More of it in server/log.test. */

import { openSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { ask } from "../harness/ask.ts";
import { type StartOptions, startSite } from "../harness/startSite.ts";

async function start(options: StartOptions) {
  const site = await startSite({ ...options, env: { LOG_LEVEL: "info" } });
  onTestFinished(() => site.stop());
  return site;
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
])("with a log that is %s, every request is answered and the process drains as usual", async (_name, startWith) => {
  const site = await startWith();
  for (let index = 0; index < 30; index++) expect((await ask(site.url, `/unknown-${index}`)).status).toBe(404);
  expect((await ask(site.url, "/about")).status).toBe(200);
  site.kill("SIGTERM");
  expect(await site.exited).toBe(0);
});

test("a request has at most one log line, without query, cookie, client address or body", async () => {
  const site = await start({});
  const headers = { cookie: "session=c00kie", authorization: "Bearer s3cret", "x-forwarded-for": "203.0.113.9" };
  for (const path of ["/unknown?email=ada%40kiln.example", "/about?q=secret-query", "/_data/layout?q=secret-query"])
    await ask(site.url, path, { headers });
  await ask(site.url, "/about", { method: "POST", headers, body: "body-of-a-form" });
  site.kill("SIGTERM");
  await site.exited;
  const lines = site
    .output()
    .split("\n")
    .filter((line) => line.includes('"request.done"'));
  const paths = lines.map((line) => JSON.parse(line).path).filter((path) => path !== "/readyz");
  expect(paths.length).toBeLessThanOrEqual(4);
  expect(site.output()).not.toMatch(/c00kie|s3cret|203\.0\.113|kiln|secret-query|body-of-a-form|127\.0\.0\.1:\d+ /);
});
