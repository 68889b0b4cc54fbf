/** Two workers beside one, wherever the kernel puts them and the load. */

import { documentedVariables } from "../../../server/config.ts";
import { browserHeaders } from "../browserHeaders.ts";
import { digits, times } from "../goal.ts";
import { interleave } from "../interleave.ts";
import type { LoadFigures } from "../load/load.ts";
import { runWrk } from "../load/runWrk.ts";
import type { BenchOptions } from "../options.ts";
import type { Section } from "../section.ts";
import { startSite } from "../servers/startSite.ts";
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
  const start = async (workers: string) => {
    const options = { dataDir: `${directory}/workers-${workers}`, contentUrl, env: { [variable]: workers } };
    const site = started.use(await startSite(options));
    for (let each = 0; each < 4; each += 1) await warmPages(site, [hotPath]); // in whichever worker answers
    return site;
  };
  const [one, two] = [await start("1"), await start("2")];
  const load =
    ({ url }: { url: string }) =>
    (): Promise<LoadFigures> =>
      runWrk({ origin: url, paths: [hotPath], headers: browserHeaders, connections: 64, seconds });
  const turns = new Map([
    ["one worker", load(one)],
    ["two workers", load(two)],
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
