/** From the moment a process is started to the first page: with what an earlier run has left, and with nothing. */

import { rm } from "node:fs/promises";
import path from "node:path";
import { compileCachesDirOf } from "../../server/dataDir.ts";
import { memoryOf } from "../../tests/harness/processFigures.ts";
import { digits, times } from "../goal.ts";
import { interleave } from "../interleave.ts";
import { openContent } from "../openContent.ts";
import { hotPath } from "../pages/hotRows.ts";
import { print } from "../section.ts";
import { startRawServer } from "../servers/startRawServer.ts";
import type { Server } from "../servers/startServer.ts";
import { type SiteOptions, startSite } from "../servers/startSite.ts";
import { sitePaths } from "../sitePaths.ts";
import { ms } from "../timings.ts";
import { warmPages } from "../warmPages.ts";

const starts = 7;
const bare = "bare node:http, one page";
const fromSnapshot = "snapshot, content service outside";
const afterDeployment = "the same after a deployment: nothing compiled";

export async function benchStartup(): Promise<void> {
  await using started = new AsyncDisposableStack();
  const { directory, service } = await openContent(started);
  const outside = { dataDir: path.join(directory, "outside"), contentUrl: service.url };
  const inside = { dataDir: path.join(directory, "inside") };
  const deployed = { dataDir: path.join(directory, "deployed"), contentUrl: service.url };
  for (const options of [outside, inside, deployed]) await leaveSnapshot(options);

  let number = 0;
  const start = (options: SiteOptions) => figuresOf(() => startSite({ ...options, awaited: hotPath }));
  const startCold = async (options: SiteOptions) => {
    await rm(compileCachesDirOf(options.dataDir), { recursive: true, force: true });
    return start(options);
  };
  const measured = await interleave(
    new Map([
      [bare, () => figuresOf(() => startRawServer({ sets: [], directory }))],
      [fromSnapshot, () => start(outside)],
      [afterDeployment, () => startCold(deployed)],
      ["snapshot, content service inside", () => start(inside)],
      ["nothing", () => start({ dataDir: path.join(directory, `nothing-${number++}`) })],
    ]),
    starts,
  );
  const startMs = (name: string) => measured.get(name)?.startMs ?? Number.NaN;
  print({
    title: `From start to the first 200 of ${hotPath}, medians of ${starts}`,
    headings: ["", "time", "× bare", "memory then"],
    rows: [...measured].map(([name, figures]) => [
      name,
      ms(figures.startMs),
      times(figures.startMs, startMs(bare)),
      `${digits(figures.rssMb)} MB`,
    ]),
    notes: ["Nothing is pinned to a core."],
    goals: [{ what: fromSnapshot, value: startMs(fromSnapshot), atMost: 300, unit: "ms" }],
  });
}

async function leaveSnapshot(options: SiteOptions): Promise<void> {
  await using site = await startSite(options);
  await warmPages(site, await sitePaths(site.url));
}

async function figuresOf(start: () => Promise<Server>): Promise<{ startMs: number; rssMb: number }> {
  await using server = await start();
  const { rssMb } = await memoryOf(server.pid);
  return { startMs: server.startMs, rssMb };
}
