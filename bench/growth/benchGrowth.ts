/** The same measurements with more and more content: what a page costs must not depend on it. */

import { mkdir } from "node:fs/promises";
import path from "node:path";
import { memoryOf } from "../../tests/harness/processFigures.ts";
import { browserHeaders } from "../browserHeaders.ts";
import { startService } from "../contentService/service.ts";
import { writeDocuments } from "../contentService/writeDocuments.ts";
import { lonePauseMs, timeEdits } from "../freshness/timeEdits.ts";
import { digits, times } from "../goal.ts";
import { interleave } from "../interleave.ts";
import { runWrk } from "../load/runWrk.ts";
import { openContent } from "../openContent.ts";
import type { BenchOptions } from "../options.ts";
import { hotPath } from "../pages/hotRows.ts";
import { print } from "../section.ts";
import { ask } from "../servers/answer.ts";
import { loadCore, serverCore } from "../servers/pinned.ts";
import { type SiteOptions, startSite } from "../servers/startSite.ts";
import { siteContent } from "../siteContent.ts";
import { sitePaths } from "../sitePaths.ts";
import { ms } from "../timings.ts";
import { untilIdle } from "../untilIdle.ts";
import { median } from "../vitals/median.ts";
import { warmPages } from "../warmPages.ts";

const sizes = [10, 1000, 10_000];
const starts = 3;
const edits = 20;
const demoCaseStudies = 8;

export async function benchGrowth({ rounds, seconds }: BenchOptions): Promise<void> {
  await using started = new AsyncDisposableStack();
  const { directory } = await openContent(started);
  const sites = [];
  for (const size of sizes) sites.push(await openSite(size, directory, started));
  const load = { paths: [hotPath], headers: browserHeaders, connections: 64, core: loadCore };
  const turns = sites.map(({ size, site }) => {
    return [size, () => runWrk({ ...load, origin: site.url, seconds })] as const;
  });
  for (const { site } of sites) await runWrk({ ...load, origin: site.url, seconds: 1 });
  console.error("growth: a cached page …");
  const rates = await interleave(new Map(turns.map(([size, turn]) => [String(size), turn])), rounds);
  const rate = (size: number | undefined) => rates.get(String(size))?.perSecond ?? Number.NaN;
  const startOf = (site: { startMs: number } | undefined) => site?.startMs ?? Number.NaN;
  const memoryMb: number[] = [];
  const rows = [];
  for (const { size, site, service, startMs, firstMs } of sites) {
    console.error(`growth: edits among ${size} documents …`);
    const { visibleMs } = await timeEdits({ siteUrl: site.url, service, count: edits, pauseMs: lonePauseMs });
    const { rssMb } = await memoryOf(site.pid);
    memoryMb.push(rssMb);
    rows.push([
      digits(size),
      ms(startMs),
      digits(rate(size)),
      times(rate(size), rate(sizes[0])),
      ms(firstMs),
      ms(median(visibleMs)),
      `${digits(rssMb)} MB`,
    ]);
  }
  print({
    title: "With more content: documents beside the demo's, a tenth of them case studies",
    headings: [
      "documents",
      "start",
      "cached page, req/s",
      "× fewest",
      "case study, first request",
      "edit to visible",
      "memory",
    ],
    rows,
    notes: [`Medians: of ${starts} starts from the snapshot, ${demoCaseStudies} case studies, ${edits} edits.`],
    goals: [
      { what: "cached page, × fewest documents", value: rate(sizes.at(-1)) / rate(sizes[0]), atLeast: 0.95 },
      { what: "start, × fewest documents", value: startOf(sites.at(-1)) / startOf(sites[0]), atMost: 1.5 },
      { what: "memory with the most documents", value: memoryMb.at(-1) ?? Number.NaN, atMost: 200, unit: "MB" },
    ],
  });
}

/** A site beside a content service with so many documents, started several times; all of it runs until the end. */
async function openSite(size: number, parent: string, started: AsyncDisposableStack) {
  console.error(`growth: ${size} documents …`);
  const directory = path.join(parent, String(size));
  await mkdir(directory);
  const service = await startService(path.join(directory, "content"));
  started.defer(() => service.stop());
  await writeDocuments(service, await siteContent(service, size));
  const options = { dataDir: path.join(directory, "site"), contentUrl: service.url, core: serverCore };
  const startsMs: number[] = [];
  await startOnce(options); // leaves a snapshot
  for (let start = 0; start < starts; start += 1) startsMs.push(await startOnce({ ...options, awaited: hotPath }));
  const site = started.use(await startSite(options));
  await untilIdle(site.pid);
  const taken: number[] = [];
  const demo = (await sitePaths(site.url)).filter((path) => /^\/work\/(?!bench-)/.test(path));
  for (const path of demo.slice(0, demoCaseStudies)) {
    const begun = performance.now();
    await ask(site.url + path);
    taken.push(performance.now() - begun);
  }
  await warmPages(site, [hotPath]);
  return { size, site, service, startMs: median(startsMs), firstMs: median(taken) };
}

async function startOnce(options: SiteOptions): Promise<number> {
  await using site = await startSite(options);
  await untilIdle(site.pid);
  return site.startMs;
}
