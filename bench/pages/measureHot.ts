/** Cached responses under load, beside servers that only send the same bytes. */

import { digits, type Goal, times } from "../goal.ts";
import { interleave } from "../interleave.ts";
import type { LoadFigures } from "../load/load.ts";
import { besideRawNotes, rateBeside } from "../load/rateBeside.ts";
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

/** `besideRaw` is what `rateBeside` says. */
type Measured = { figures: Map<string, LoadFigures>; besideRaw: number };

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
    const ours = await contestant(site.url, row);
    // The raw server sends the recorded response to every request, HEAD and If-None-Match included.
    const reference = await contestant(raw.origins[index] ?? "", row);
    if (!ours || !reference) throw new Error(`the site and its reference must both answer "${row.name}" (one did not)`);
    const all = new Map<string, Contestant>([
      ["site", ours],
      ["raw", reference],
    ]);
    const enter = (name: string, turn: Contestant | null) => void (turn && all.set(name, turn));
    if (nginx) enter("nginx", await contestant(nginx.origins[index] ?? "", row));
    for (const peer of beside) enter(peer.name, await peerContestant(peer, row));
    for (const turn of all.values()) await turn(1); // warms up each server
    const turns = new Map([...all].map(([name, turn]) => [name, () => turn(seconds)]));
    const figures = await interleave(turns, rounds);
    const loaded = { pid: site.pid, turn: ours };
    const besideRaw = await rateBeside(loaded, { pid: raw.pid, turn: reference }, rounds, seconds);
    measured.set(row.name, { figures, besideRaw });
  }
  const others = [...(nginx ? ["nginx"] : []), ...beside.map(({ name }) => name)];
  return {
    title: "Cached pages, 64 connections",
    headings: ["", "req/s", "× raw", "p50", "p99", "p99 × raw", ...others.map((name) => `× ${name}`)],
    rows: rows.map((row) => cells(row, measured.get(row.name), others)),
    notes: [
      ...besideRawNotes,
      nginx
        ? "nginx: the same bytes from files, access log off."
        : "There is no nginx on this machine to compare with.",
    ],
    goals: goals(measured, others),
  };
}

function cells({ name }: HotRow, measured: Measured | undefined, others: string[]): string[] {
  const [site, raw] = [measured?.figures.get("site"), measured?.figures.get("raw")];
  if (!measured || !site || !raw) throw new Error(`"${name}" must have been measured (it was not)`);
  const against = (other: LoadFigures | undefined) => (other ? times(site.perSecond, other.perSecond) : "–");
  return [
    name,
    digits(site.perSecond),
    times(measured.besideRaw, 1),
    ms(site.p50Ms),
    ms(site.p99Ms),
    times(site.p99Ms, raw.p99Ms),
    ...others.map((other) => against(measured.figures.get(other))),
  ];
}

function goals(measured: ReadonlyMap<string, Measured>, others: string[]): Goal[] {
  const figure = (row: string, name: string, of: keyof LoadFigures = "perSecond") =>
    measured.get(row)?.figures.get(name)?.[of] ?? Number.NaN;
  const rate = (row: string, name: string) => figure(row, "site") / figure(row, name);
  const besideRaw = (row: string) => measured.get(row)?.besideRaw ?? Number.NaN;
  const p99 = figure(asBrowserAsks, "site", "p99Ms");
  return [
    ...["identity", asBrowserAsks, "304", "HEAD"].map((row) => ({
      what: `${row}, × raw`,
      value: besideRaw(row),
      atLeast: 0.9,
    })),
    ...(others.includes("nginx")
      ? [{ what: `${asBrowserAsks}, × nginx`, value: rate(asBrowserAsks, "nginx"), atLeast: 0.5 }]
      : []),
    {
      what: `${mixOfPages}, × raw, beside one page's`,
      value: besideRaw(mixOfPages) / besideRaw(asBrowserAsks),
      atLeast: 0.95,
    },
    { what: `p99 ${asBrowserAsks}`, value: p99, atMost: 10, unit: "ms" },
    { what: `p99 ${asBrowserAsks}, × raw`, value: p99 / figure(asBrowserAsks, "raw", "p99Ms"), atMost: 1.5 },
  ];
}
