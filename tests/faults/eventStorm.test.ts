/** P6: a storm of changes is a few queries, and its end is what visitors see. Rates and memory: tests/long/eventStorm. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { paths } from "../harness/demoContent.ts";
import { isQuery, mostOfOneQuery } from "../harness/queriesSeen.ts";
import { publish, type SiteBehindProxy, startBehindProxy, textOf } from "../harness/siteBehindProxy.ts";
import type { RunningSite } from "../harness/startSite.ts";
import { createStorm } from "./storm.ts";

let behind: SiteBehindProxy;
let site: RunningSite;

beforeAll(async () => {
  behind = await startBehindProxy();
  site = await behind.site();
});
afterAll(() => behind.stop());

test("a thousand changes are at most two queries a second of each kind, and every page shows the last one", {
  tags: "long",
}, async () => {
  const storm = await createStorm(behind.client);
  const beganMs = performance.now();
  while (storm.changes() < 1000) await storm.change();
  const seconds = (performance.now() - beganMs) / 1000;
  const queries = mostOfOneQuery(behind.proxy.requests.filter(isQuery));
  // The storm may begin and end within a pause; the start of the site reads everything up to twice.
  expect(queries).toBeLessThanOrEqual(2 * seconds + 4);
  await publish(behind.client, "After the storm");
  for (const page of paths)
    await expect.poll(() => textOf(site, page), { timeout: 60_000 }).toContain("After the storm");
});
