/** P1: an outage of the content service is invisible to visitors. Ten minutes of it under load: tests/long/soak. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../harness/ask.ts";
import { paths } from "../harness/demoContent.ts";
import type { Fault } from "../harness/faultProxy.ts";
import { isQuery } from "../harness/queriesSeen.ts";
import { publish, type SiteBehindProxy, startBehindProxy, untilShown } from "../harness/siteBehindProxy.ts";
import type { RunningSite } from "../harness/startSite.ts";

let behind: SiteBehindProxy;
let site: RunningSite;

beforeAll(async () => {
  behind = await startBehindProxy();
  site = await behind.site();
});
afterAll(() => behind.stop());

/** Status and body of every page. */
const pages = () =>
  Promise.all(
    paths.map(async (path) => {
      const { status, body } = await ask(site.url, path);
      return { path, status, body: body.toString() };
    }),
  );

const faults: Record<string, Fault> = { failing: { do: "answer", status: 500 }, hanging: { do: "ignore" } };

test("while the content service fails, hangs or refuses connections, every page stays as it was", async () => {
  const { proxy, client } = behind;
  const before = await pages();
  expect(before.filter(({ status }) => status !== 200)).toEqual([]);
  for (const [name, fault] of Object.entries(faults)) {
    let count = 0;
    proxy.choose((request) => {
      if (isQuery(request)) count += 1;
      return fault;
    });
    await publish(client, `Published while the content service was ${name}`); // the site still hears of it
    await expect.poll(() => count, { timeout: 30_000 }).toBeGreaterThan(0);
    expect(await pages(), name).toEqual(before);
  }
  await proxy.refuse();
  await publish(client, "Published while the content service refused connections");
  expect(await pages(), "refusing").toEqual(before);
  await proxy.accept();
  proxy.choose();
  await publish(client, "Published after the outages");
  await untilShown(site, "Published after the outages");
});
