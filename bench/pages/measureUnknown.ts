/** Addresses that do not exist, each another one, beside a page from memory. */

import { memoryOf } from "../../tests/harness/processFigures.ts";
import { browserHeaders } from "../browserHeaders.ts";
import { digits, times } from "../goal.ts";
import { interleave } from "../interleave.ts";
import { runWrk } from "../load/runWrk.ts";
import type { BenchOptions } from "../options.ts";
import type { Section } from "../section.ts";
import { loadCore } from "../servers/pinned.ts";
import type { Site } from "../servers/startSite.ts";
import { ms } from "../timings.ts";
import { hotPath } from "./hotRows.ts";

const kinds: Record<string, (number: number) => string> = {
  "unknown pages": (number) => `/unknown-${number}`,
  "encoded characters": (number) => `/caf%C3%A9-${number}`,
  "unknown case studies": (number) => `/work/unknown-${number}`,
  "unknown files": (number) => `/unknown-${number}.php`,
};
const addresses = 10_000;

export async function measureUnknown({ site, rounds, seconds }: BenchOptions & { site: Site }): Promise<Section> {
  const load = (paths: string[], areUnknown: boolean) => () =>
    runWrk({ origin: site.url, paths, areUnknown, headers: browserHeaders, connections: 64, seconds, core: loadCore });
  const turns = new Map([["a page", load([hotPath], false)]]);
  for (const [kind, pathOf] of Object.entries(kinds))
    turns.set(
      kind,
      load(
        Array.from({ length: addresses }, (_, number) => pathOf(number)),
        true,
      ),
    );
  for (const turn of turns.values()) await turn(); // warms up
  const before = await memoryOf(site.pid);
  const figures = await interleave(turns, rounds);
  const grownMb = (await memoryOf(site.pid)).rssMb - before.rssMb;
  const rate = (name: string) => figures.get(name)?.perSecond ?? Number.NaN;
  return {
    title: `Unknown addresses, ${digits(addresses)} of each kind in turn, 64 connections`,
    headings: ["", "req/s", "× a page", "p50", "p99"],
    rows: [...figures].map(([name, { perSecond, p50Ms, p99Ms }]) => [
      name,
      digits(perSecond),
      times(perSecond, rate("a page")),
      ms(p50Ms),
      ms(p99Ms),
    ]),
    notes: [`Memory of the process: ${digits(grownMb)} MB more after all rounds than before.`],
    goals: Object.keys(kinds).map((kind) => ({
      what: `${kind}, × a page`,
      value: rate(kind) / rate("a page"),
      atLeast: 0.5,
    })),
  };
}
