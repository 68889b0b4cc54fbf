/** Two workers beside one, with no process pinned to a core. */

import { documentedVariables } from "../../server/config.ts";
import { browserHeaders } from "../browserHeaders.ts";
import { digits, times } from "../goal.ts";
import { interleave } from "../interleave.ts";
import type { LoadFigures } from "../load/load.ts";
import { runWrk } from "../load/runWrk.ts";
import type { BenchOptions } from "../options.ts";
import type { Section } from "../section.ts";
import { type Site, startSite } from "../servers/startSite.ts";
import { ms } from "../timings.ts";
import { warmPages } from "../warmPages.ts";
import { hotPath } from "./hotRows.ts";

const variable = "WEB_CONCURRENCY";

export type WorkersOptions = BenchOptions & { contentUrl: string; directory: string };

export async function measureWorkers({ contentUrl, directory, rounds, seconds }: WorkersOptions): Promise<Section> {
  const title = "Two workers beside one, as a browser asks, 64 connections";
  const headings = ["", "req/s", "× one", "p50", "p99"];
  if (!documentedVariables().some(({ name }) => name === variable))
    return { title, headings, rows: [], notes: [`The site does not know ${variable}: it has one worker.`] };
  await using started = new AsyncDisposableStack();
  const load = ({ url }: Site, length: number): Promise<LoadFigures> =>
    runWrk({ origin: url, paths: [hotPath], headers: browserHeaders, connections: 64, seconds: length });
  const start = async (workers: string) => {
    const options = { dataDir: `${directory}/workers-${workers}`, contentUrl, env: { [variable]: workers } };
    const site = started.use(await startSite(options));
    await load(site, 1); // each worker caches the page
    await warmPages(site, [hotPath]);
    return site;
  };
  const [one, two] = [await start("1"), await start("2")];
  const turns = new Map([
    ["one worker", () => load(one, seconds)],
    ["two workers", () => load(two, seconds)],
  ]);
  const figures = await interleave(turns, rounds);
  const rate = (name: string) => figures.get(name)?.perSecond ?? Number.NaN;
  return {
    title,
    headings,
    rows: [...figures].map(([name, { perSecond, p50Ms, p99Ms }]) => [
      name,
      digits(perSecond),
      times(perSecond, rate("one worker")),
      ms(p50Ms),
      ms(p99Ms),
    ]),
    notes: ["Nothing is pinned to a core: workers and load share what there is."],
    goals: [{ what: "two workers, × one", value: rate("two workers") / rate("one worker"), atLeast: 1.4 }],
  };
}
