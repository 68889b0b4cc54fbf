/** Resident memory of an idle site, and of one after a load. */

import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { memoryOf } from "../../tests/harness/processFigures.ts";
import { browserHeaders } from "../browserHeaders.ts";
import { digits } from "../goal.ts";
import { runWrk } from "../load/runWrk.ts";
import type { Content } from "../openContent.ts";
import type { Section } from "../section.ts";
import { loadCore, serverCore } from "../servers/pinned.ts";
import { startSite } from "../servers/startSite.ts";
import { sitePaths } from "../sitePaths.ts";

const idleSeconds = 30;

export async function measureResident({ directory, service }: Content, loadSeconds: number): Promise<Section> {
  await using site = await startSite({
    dataDir: path.join(directory, "resident"),
    contentUrl: service.url,
    core: serverCore,
  });
  await wait(idleSeconds * 1000);
  const idle = await memoryOf(site.pid);
  const paths = await sitePaths(site.url);
  console.error(`memory: ${loadSeconds} s of all pages …`);
  const { perSecond } = await runWrk({
    origin: site.url,
    paths,
    headers: browserHeaders,
    connections: 64,
    seconds: loadSeconds,
    core: loadCore,
  });
  const loaded = await memoryOf(site.pid);
  const row = (name: string, { rssMb, peakMb }: typeof idle) => [name, `${digits(rssMb)} MB`, `${digits(peakMb)} MB`];
  return {
    title: "Memory",
    headings: ["", "now", "at most"],
    rows: [
      row(`${idleSeconds} s after the start`, idle),
      row(`after ${loadSeconds} s of all pages, ${digits(perSecond)} req/s`, loaded),
    ],
    goals: [
      { what: "idle", value: idle.rssMb, atMost: 130, unit: "MB" },
      { what: "after the load", value: loaded.rssMb, atMost: 160, unit: "MB" },
    ],
  };
}
