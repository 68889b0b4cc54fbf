/** P4, P5: changes are shown while the site listens, and after any interruption. How soon: tests/long/listener. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../harness/ask.ts";
import { isListening } from "../harness/queriesSeen.ts";
import { publish, type SiteBehindProxy, startBehindProxy, untilShown } from "../harness/siteBehindProxy.ts";
import type { RunningSite } from "../harness/startSite.ts";
import { clockJumps } from "./preloads.ts";

let behind: SiteBehindProxy;
let site: RunningSite;

beforeAll(async () => {
  behind = await startBehindProxy();
  site = await behind.site({ env: clockJumps("1,-2,25,-48") });
  await publish(behind.client, "The first change");
  await untilShown(site, "The first change");
});
afterAll(() => behind.stop());

const listenings = () => behind.proxy.requests.filter(isListening).length;

test("a listener whose connection is cut reconnects, and the change in between is shown", async () => {
  const before = listenings();
  behind.proxy.cutStreams();
  await publish(behind.client, "Published without a listener");
  await untilShown(site, "Published without a listener");
  await expect.poll(listenings, { timeout: 30_000 }).toBeGreaterThan(before);
});

test("when the system clock jumps, changes are shown as before", async () => {
  const jumps = () => site.output().split("clock.jumped").length - 1;
  for (const [index, jump] of ["an hour ahead", "an hour back", "a day ahead", "a day back"].entries()) {
    site.kill("SIGUSR2");
    await expect.poll(jumps, { timeout: 30_000 }).toBe(index + 1);
    await publish(behind.client, `Published when the clock was ${jump}`);
    await untilShown(site, `Published when the clock was ${jump}`);
    expect(JSON.parse((await ask(site.url, "/readyz")).body.toString())).toMatchObject({ stale: false });
  }
});
