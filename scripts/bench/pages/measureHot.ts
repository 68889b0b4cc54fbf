/** Finished answers under load, beside servers that do nothing but send the same bytes. */

import { digits, type Goal, times } from "../goal.ts";
import { interleave } from "../interleave.ts";
import type { LoadFigures } from "../load/load.ts";
import type { BenchOptions } from "../options.ts";
import type { Section } from "../section.ts";
import { serverCore } from "../servers/pinned.ts";
import { startNginx } from "../servers/startNginx.ts";
import { startRawServer } from "../servers/startRawServer.ts";
import type { Site } from "../servers/startSite.ts";
import { ms } from "../timings.ts";
import { type Contestant, contestant, peerContestant } from "./contestants.ts";
import { asBrowserAsks, type HotRow, hotRows, mixOfPages } from "./hotRows.ts";
import { recordAnswers } from "./recordAnswers.ts";

export type HotOptions = BenchOptions & { site: Site; paths: string[]; asset: string; directory: string };

type Measured = Map<string, LoadFigures>;

export async function measureHot(options: HotOptions): Promise<Section> {
  await using started = new AsyncDisposableStack();
  const { site, paths, asset, directory, beside, rounds, seconds } = options;
  const rows = hotRows(paths, asset);
  const recorded = [];
  for (const row of rows) recorded.push(await recordAnswers(site.url, row));
  const sets = recorded.map(({ answers }) => answers);
  const raw = started.use(await startRawServer({ sets, directory, core: serverCore }));
  const nginx = started.use(
    await startNginx(
      recorded.map(({ whole }) => whole),
      directory,
    ),
  );

  const measured = new Map<string, Measured>();
  for (const [index, row] of rows.entries()) {
    console.error(`pages: ${row.name} …`);
    const all = new Map<string, Contestant>();
    const enter = (name: string, turn: Contestant | null) => void (turn && all.set(name, turn));
    enter("site", await contestant(site.url, row));
    // Raw answers HEAD and If-None-Match as recorded, whatever it is asked.
    enter("raw", await contestant(raw.origins[index] ?? "", row));
    if (nginx) enter("nginx", await contestant(nginx.origins[index] ?? "", row));
    for (const peer of beside) enter(peer.name, await peerContestant(peer, row));
    for (const turn of all.values()) await turn(1); // nobody is measured before its code is compiled
    const turns = new Map([...all].map(([name, turn]) => [name, () => turn(seconds)]));
    measured.set(row.name, await interleave(turns, rounds));
  }
  const others = [...(nginx ? ["nginx"] : []), ...beside.map(({ name }) => name)];
  return {
    title: "Pages at hand, 64 connections",
    headings: ["", "req/s", "× raw", "p50", "p99", "p99 × raw", ...others.map((name) => `× ${name}`)],
    rows: rows.map((row) => cells(row, measured.get(row.name), others)),
    notes: [
      "raw: a bare node:http server that sends the same bytes and headers from memory.",
      nginx
        ? "nginx: the same bytes from files, access log off."
        : "There is no nginx on this machine to compare with.",
    ],
    goals: goals(measured, others),
  };
}

function cells({ name }: HotRow, measured: Measured | undefined, others: string[]): string[] {
  const [site, raw] = [measured?.get("site"), measured?.get("raw")];
  if (!site || !raw) throw new Error(`the site and its reference must both answer "${name}" (one did not)`);
  const against = (other: LoadFigures | undefined) => (other ? times(site.perSecond, other.perSecond) : "–");
  return [
    name,
    digits(site.perSecond),
    against(raw),
    ms(site.p50Ms),
    ms(site.p99Ms),
    times(site.p99Ms, raw.p99Ms),
    ...others.map((other) => against(measured?.get(other))),
  ];
}

function goals(measured: ReadonlyMap<string, Measured>, others: string[]): Goal[] {
  const figure = (row: string, name: string, of: keyof LoadFigures = "perSecond") =>
    measured.get(row)?.get(name)?.[of] ?? Number.NaN;
  const rate = (row: string, name: string) => figure(row, "site") / figure(row, name);
  const p99 = figure(asBrowserAsks, "site", "p99Ms");
  return [
    ...["identity", asBrowserAsks, "304", "HEAD"].map((row) => ({
      what: `${row}, × raw`,
      value: rate(row, "raw"),
      atLeast: 0.9,
    })),
    ...(others.includes("nginx")
      ? [{ what: `${asBrowserAsks}, × nginx`, value: rate(asBrowserAsks, "nginx"), atLeast: 0.5 }]
      : []),
    {
      what: `${mixOfPages}, × one page`,
      value: figure(mixOfPages, "site") / figure(asBrowserAsks, "site"),
      atLeast: 0.95,
    },
    { what: `p99 ${asBrowserAsks}`, value: p99, atMost: 10, unit: "ms" },
    { what: `p99 ${asBrowserAsks}, × raw`, value: p99 / figure(asBrowserAsks, "raw", "p99Ms"), atMost: 1.5 },
  ];
}
