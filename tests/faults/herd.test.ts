/** P7: whoever comes first is worked for; the others wait for the same. */

import { get, type IncomingHttpHeaders } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { caseStudyPaths } from "../harness/demoContent.ts";
import { type SiteBehindProxy, startBehindProxy } from "../harness/siteBehindProxy.ts";
import { figure } from "./figure.ts";
import { isQuery } from "./queriesSeen.ts";

const count = 500;

let behind: SiteBehindProxy;
beforeAll(async () => {
  behind = await startBehindProxy();
});
afterAll(() => behind.stop());

type Seen = { status: number; headers: IncomingHttpHeaders; body: string; durationMs: number };

function ask(url: string): Promise<Seen> {
  const beganMs = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text) => {
        body += text;
      });
      response.once("error", reject).once("end", () => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, body, durationMs: performance.now() - beganMs });
      });
    }).once("error", reject);
  });
}

test("500 visitors at once of a page that is not there yet are one question and one rendering", async () => {
  const { proxy } = behind;
  const page = caseStudyPaths[0] ?? "";
  const slug = page.slice("/work/".length);
  const isOfThePage = ({ url }: { url: string }) => url.includes("data/query") && url.includes(`=%22${slug}%22`);
  proxy.choose((request) => (isOfThePage(request) ? { do: "answer", status: 500 } : undefined)); // not read ahead
  const site = await behind.site();
  for (let seen = 0; seen === 0 || seen < proxy.requests.length; await wait(2000)) seen = proxy.requests.length;
  expect(proxy.requests.filter(isOfThePage).length).toBeGreaterThan(0);
  proxy.choose((request) => (isOfThePage(request) ? { do: "pass", delayMs: 300 } : undefined));
  const from = proxy.requests.length;
  const seen = await Promise.all(Array.from({ length: count }, () => ask(site.url + page)));
  const asked = proxy.requests.slice(from).filter(isQuery);
  const rendered = seen.filter(({ headers }) => headers["server-timing"]); // which only a page rendered for someone has
  const slowestMs = Math.round(Math.max(...seen.map(({ durationMs }) => durationMs)));
  figure("P7", `renderings of a page that ${count} ask for at once`, rendered.length, 1);
  figure("P7", "questions about it", asked.filter(isOfThePage).length, 1);
  figure("P7", "different answers", new Set(seen.map(({ body }) => body)).size, 1);
  figure("P7", "the slowest", `${slowestMs} ms, 300 ms of it the service's`, "2000 ms");
  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200]));
  expect(rendered).toHaveLength(1);
  expect(asked.filter(isOfThePage)).toHaveLength(1);
  expect(asked.length).toBeLessThanOrEqual(2); // the look for changes may fall into it
  expect(new Set(seen.map(({ body }) => body)).size).toBe(1);
  expect(seen[0]?.body).toContain("</html>");
  expect(slowestMs).toBeLessThan(4000);
});
