/** What a page at hand costs in memory, beside the bytes it is kept for. */

import { Agent } from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { digits, times } from "../goal.ts";
import { writeDocuments } from "../lake/writeDocuments.ts";
import type { Content } from "../openContent.ts";
import { memoryOf } from "../processFigures.ts";
import type { Section } from "../section.ts";
import { ask } from "../servers/answer.ts";
import { startSite } from "../servers/startSite.ts";
import { moreCaseStudies } from "../siteContent.ts";
import { sitePaths } from "../sitePaths.ts";
import { untilIdle } from "../untilIdle.ts";

const pages = 1000;
const settleMs = 5000;

export async function measureCachedPages({ directory, service }: Content): Promise<Section> {
  await writeDocuments(service, await moreCaseStudies(service, pages));
  await using started = new AsyncDisposableStack();
  const dataDir = path.join(directory, "cached-pages");
  const env = { MALLOC_ARENA_MAX: "2" };
  const site = started.use(await startSite({ dataDir, contentUrl: service.url, env }));
  const agent = started.adopt(new Agent({ keepAlive: true }), (open) => open.destroy());
  const paths = (await sitePaths(site.url)).filter((path) => path.startsWith("/work/bench-"));
  const visit = async (path: string, encoding = "identity") => {
    const answer = await ask(site.url + path, { headers: { "Accept-Encoding": encoding }, agent });
    if (answer.status >= 500) throw new Error(`${site.url}${path} must be answered (got ${answer.status})`);
    return answer.body.length;
  };
  console.error(`memory: ${pages} pages …`);
  // As many that are rendered and not kept: what rendering takes is taken before anything is counted.
  for (const path of paths) await visit(`${path}-unknown`);
  await settle(site.pid);
  const before = await memoryOf(site.pid);
  for (const path of paths) await visit(path);
  await settle(site.pid);
  const after = await memoryOf(site.pid);

  const sample = paths.slice(0, 20);
  let sampleBytes = 0;
  for (const path of sample)
    for (const encoding of ["identity", "gzip", "br"]) sampleBytes += await visit(path, encoding);
  const kept = sampleBytes / sample.length / 1024;
  const cost = ((after.rssMb - before.rssMb) * 1024) / paths.length;
  return {
    title: `Memory of ${paths.length} pages at hand`,
    headings: ["", "memory"],
    rows: [
      ["before", `${digits(before.rssMb)} MB`],
      ["after", `${digits(after.rssMb)} MB`],
      ["a page's bytes, in three encodings", `${digits(kept)} KiB`],
      ["a page costs", `${digits(cost)} KiB, ${times(cost, kept)}`],
    ],
    goals: [{ what: "a page's memory, × its bytes", value: cost / kept, atMost: 3 }],
  };
}

/** The best compression of so many pages takes minutes, and is not waited for. */
async function settle(pid: number): Promise<void> {
  await Promise.race([untilIdle(pid), wait(settleMs)]);
}
