/** P2: every fault of the content service at the start of a site, with every kind of snapshot. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareStarts, type StartSnapshot, startFaults, startSnapshots } from "../faults/startDuringFault.ts";
import { ask } from "../harness/ask.ts";
import { type SiteBehindProxy, startBehindProxy, textOf, untilReady } from "../harness/siteBehindProxy.ts";
import { expectAtMost } from "./figure.ts";

let behind: SiteBehindProxy;
let prepared: Awaited<ReturnType<typeof prepareStarts>>;

beforeAll(async () => {
  behind = await startBehindProxy();
  prepared = await prepareStarts(behind);
});
afterAll(() => behind.stop());

const usable: readonly StartSnapshot[] = ["the last good content", "content of an older model"];

test.each(startFaults.flatMap((fault) => startSnapshots.map((snapshot) => [fault, snapshot] as const)))(
  "with %s and %s, a site listens soon and is ready as soon as it has content",
  async (fault, snapshot) => {
    const beganMs = performance.now();
    const { site, endFault, stop } = await prepared.start(fault, snapshot);
    expectAtMost("P2", `${fault}, ${snapshot}: listening after`, performance.now() - beganMs, 2000, "ms");
    if (usable.includes(snapshot)) {
      expect((await ask(site.url, "/readyz")).status).toBe(200);
      for (const [page, html] of prepared.pages) expect((await textOf(site, page)) === html, page).toBe(true);
    } else {
      expect((await ask(site.url, "/")).status).toBe(503);
      if (fault !== "an unknown host name") {
        await endFault();
        expectAtMost("P2", `${fault}, ${snapshot}: ready after its end`, await untilReady(site), 2000, "ms");
      }
    }
    await stop();
  },
);
