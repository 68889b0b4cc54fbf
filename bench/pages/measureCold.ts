/**
 * The first request for each case study after a start, its content being in memory, beside React rendering the same trees.
 * The other pages are rendered before the first request, by the site and by React alike.
 */

import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { times } from "../goal.ts";
import type { Section } from "../section.ts";
import { ask } from "../servers/answer.ts";
import { serverCore } from "../servers/pinned.ts";
import { type SiteOptions, startSite } from "../servers/startSite.ts";
import { ms } from "../timings.ts";
import { untilIdle } from "../untilIdle.ts";
import { median } from "../vitals/median.ts";

export type ColdOptions = {
  site: SiteOptions;
  /** Of all pages. */
  paths: readonly string[];
  /** Milliseconds for each of them. */
  renderBare: () => Promise<number[]>;
  rounds: number;
};

/** Long enough for the page before to be compressed. */
const betweenMs = 50;

/** Of all pages after one start. */
type Start = { first: number; median: number; slowest: number };

export async function measureCold({ site, paths, renderBare, rounds }: ColdOptions): Promise<Section> {
  const cold = paths.filter((path) => path.startsWith("/work/"));
  const sites: Start[] = [];
  const bares: Start[] = [];
  for (let round = 0; round < rounds; round += 1) {
    sites.push(summary(await firstRequests(site, cold)));
    const renderedMs = await renderBare();
    bares.push(summary(renderedMs.filter((_ms, index) => cold.includes(paths[index] ?? ""))));
  }
  const middle = (starts: Start[], of: keyof Start) => median(starts.map((start) => start[of]));
  const row = (name: string, of: keyof Start) => {
    const [ours, bare] = [middle(sites, of), middle(bares, of)];
    return [name, ms(ours), ms(Math.max(...sites.map((start) => start[of]))), ms(bare), times(ours, bare)];
  };
  return {
    title: `Cold pages, ${rounds} starts, ${cold.length} pages`,
    headings: ["to the last byte", "median", "at worst", "bare", "× bare"],
    rows: [row("first", "first"), row("median", "median"), row("slowest", "slowest")],
    notes: ["bare: renderToPipeableStream of the same trees in a process that has just started, without HTTP."],
    goals: [
      { what: "first", value: middle(sites, "first"), atMost: 10, unit: "ms" },
      { what: "median", value: middle(sites, "median"), atMost: 10, unit: "ms" },
      { what: "median, × bare", value: middle(sites, "median") / middle(bares, "median"), atMost: 1.3 },
    ],
  };
}

async function firstRequests(options: SiteOptions, paths: readonly string[]): Promise<number[]> {
  await using site = await startSite({ ...options, core: serverCore });
  const agent = new Agent({ keepAlive: true });
  await untilIdle(site.pid);
  await ask(`${site.url}/healthz`, { agent }); // a connection is open already
  const taken: number[] = [];
  for (const path of paths) {
    const started = performance.now();
    const { status } = await ask(site.url + path, { agent });
    taken.push(performance.now() - started);
    await wait(betweenMs);
    if (status !== 200) throw new Error(`${site.url}${path} must answer 200 (got ${status})`);
  }
  agent.destroy();
  return taken;
}

function summary(taken: readonly number[]): Start {
  return { first: taken[0] ?? Number.NaN, median: median(taken), slowest: Math.max(...taken) };
}
