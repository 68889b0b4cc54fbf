/** The memory that a cached page takes, beside the bytes of its responses. */

import { Agent } from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../tests/harness/startSite.ts";
import { writeDocuments } from "../contentService/writeDocuments.ts";
import { digits, times } from "../goal.ts";
import type { Content } from "../openContent.ts";
import { hotPath } from "../pages/hotRows.ts";
import type { Section } from "../section.ts";
import { ask } from "../servers/answer.ts";
import { startSite } from "../servers/startSite.ts";
import { moreCaseStudies } from "../siteContent.ts";
import { sitePaths } from "../sitePaths.ts";
import { untilIdle } from "../untilIdle.ts";
import { heldKib } from "./heldMemory.ts";

const pages = 1000;
/** Compressing so many pages at the best level takes minutes; the measurement does not wait for it. */
const settleMs = 2000;

export async function measureCachedPages({ directory, service }: Content): Promise<Section> {
  await writeDocuments(service, await moreCaseStudies(service, pages));
  await using started = new AsyncDisposableStack();
  const dataDir = path.join(directory, "cached-pages");
  const inspector = await freePort();
  const env = { NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}` };
  const site = started.use(await startSite({ dataDir, contentUrl: service.url, env }));
  const agent = started.adopt(new Agent({ keepAlive: true }), (open) => open.destroy());
  const paths = (await sitePaths(site.url)).filter((path) => path.startsWith("/work/bench-"));
  const visit = async (path: string, encoding = "identity") => {
    const answer = await ask(site.url + path, { headers: { "Accept-Encoding": encoding }, agent });
    if (answer.status >= 500) throw new Error(`${site.url}${path} must be answered (got ${answer.status})`);
    return answer.body.length;
  };
  console.error(`memory: ${pages} pages …`);
  await visit(hotPath); // so that the memory of rendering itself is not counted
  await untilIdle(site.pid);
  const before = await heldKib(inspector);
  for (const path of paths) await visit(path);
  await wait(settleMs);
  const after = await heldKib(inspector);

  const sample = paths.slice(0, 20);
  let sampleBytes = 0;
  for (const path of sample)
    for (const encoding of ["identity", "gzip", "br"]) sampleBytes += await visit(path, encoding);
  const kept = sampleBytes / sample.length / 1024;
  const cost = (after - before) / paths.length;
  return {
    title: `Memory of ${paths.length} cached pages`,
    headings: ["", "memory"],
    rows: [
      ["before", `${digits(before / 1024)} MB`],
      ["after", `${digits(after / 1024)} MB`],
      ["a page's bytes, in three encodings", `${digits(kept)} KiB`],
      ["a page costs", `${digits(cost)} KiB, ${times(cost, kept)}`],
    ],
    goals: [{ what: "a page's memory, × its bytes", value: cost / kept, atMost: 3 }],
  };
}
