/** Simultaneous requests for a page whose content the site does not have yet (P7). */

import { setTimeout as wait } from "node:timers/promises";
import { type Answer, ask } from "../harness/ask.ts";
import { caseStudyPaths } from "../harness/demoContent.ts";
import type { ProxiedRequest } from "../harness/faultProxy.ts";
import { isQuery } from "../harness/queriesSeen.ts";
import type { SiteBehindProxy } from "../harness/siteBehindProxy.ts";

export type ColdPage = {
  answers: (Answer & { durationMs: number })[];
  /** Queries that the site sent meanwhile. */
  queries: number;
  queriesOfThePage: number;
};

/** How long the content service takes to answer the page's query. */
const serviceDelayMs = 300;

/** Starts a site that could not read one case study ahead, and requests that page `count` times at once. */
export async function requestColdPage({ proxy, site }: SiteBehindProxy, count: number): Promise<ColdPage> {
  const page = caseStudyPaths[0] ?? "";
  const isOfThePage = (request: ProxiedRequest) =>
    isQuery(request) && request.url.includes(`=%22${page.slice("/work/".length)}%22`);
  proxy.choose((request) => (isOfThePage(request) ? { do: "answer", status: 500 } : undefined));
  const { url } = await site();
  for (let seen = -1; seen < proxy.requests.length; await wait(2000)) seen = proxy.requests.length; // until it is idle
  if (!proxy.requests.some(isOfThePage)) throw new Error("the site must try to read the page ahead");
  proxy.choose((request) => (isOfThePage(request) ? { do: "pass", delayMs: serviceDelayMs } : undefined));
  const from = proxy.requests.length;
  const answers = await Promise.all(
    Array.from({ length: count }, async () => {
      const beganMs = performance.now();
      const answer = await ask(url, page);
      return { ...answer, durationMs: performance.now() - beganMs };
    }),
  );
  const queries = proxy.requests.slice(from).filter(isQuery);
  return { answers, queries: queries.length, queriesOfThePage: queries.filter(isOfThePage).length };
}
