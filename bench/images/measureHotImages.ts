/** Cached images under load, beside a bare `node:http` server that sends the same bytes. */

import path from "node:path";
import { imageUrl, imageWidths } from "../../shared/images.ts";
import { digits, type Goal, times } from "../goal.ts";
import { medians } from "../interleave.ts";
import type { LoadFigures } from "../load/load.ts";
import { besideRawNotes, type Loaded, rateBeside } from "../load/rateBeside.ts";
import { runWrk } from "../load/runWrk.ts";
import type { Content } from "../openContent.ts";
import type { BenchOptions } from "../options.ts";
import type { Section } from "../section.ts";
import type { Answer } from "../servers/answer.ts";
import { loadCore, serverCore } from "../servers/pinned.ts";
import { startRawServer } from "../servers/startRawServer.ts";
import { startSite } from "../servers/startSite.ts";
import { ms } from "../timings.ts";
import { acceptFor, askImage, type ImageQuestion } from "./askImage.ts";
import { readPhotographs, upload } from "./photographs.ts";

const sizes = [
  { bytes: 828, atLeast: 0.6 },
  { bytes: 32_500, atLeast: 0.7 },
  { bytes: 158_000, atLeast: 0.75 },
];

const connections = 32;

type Candidate = { question: ImageQuestion; answer: Answer };

export async function measureHotImages({ directory, service }: Content, options: BenchOptions): Promise<Section> {
  await using started = new AsyncDisposableStack();
  const { rounds, seconds } = options;
  const dataDir = path.join(directory, "hot-images");
  const site = started.use(await startSite({ dataDir, contentUrl: service.url, core: serverCore }));
  const candidates = await makeCandidates(site.url, service);
  const chosen = sizes.map(({ bytes }) => closest(candidates, bytes));
  const answers = chosen.map(
    ({ question, answer }) => new Map([[imageUrl(question.source, question.widthPx), answer]]),
  );
  const raw = started.use(await startRawServer({ sets: answers, directory, core: serverCore }));

  const rows: string[][] = [];
  const goals: Goal[] = [];
  for (const [index, { question, answer }] of chosen.entries()) {
    const name = `${question.format} ${question.widthPx}, ${answer.body.length.toLocaleString("en")} bytes`;
    console.error(`images: hot, ${name} …`);
    const paths = [imageUrl(question.source, question.widthPx)];
    const headers = { Accept: acceptFor[question.format] };
    const loaded = (pid: number, origin: string): Loaded => ({
      pid,
      turn: (length) => runWrk({ origin, paths, headers, connections, seconds: length, core: loadCore }),
    });
    const [ours, reference] = [loaded(site.pid, site.url), loaded(raw.pid, raw.origins[index] ?? "")];
    await rateBeside(ours, reference, 1, 1); // warms up both servers
    const turns: LoadFigures[] = [];
    for (let round = 0; round < rounds; round += 1) turns.push(await ours.turn(seconds));
    const alone = medians(turns);
    const besideRaw = await rateBeside(ours, reference, rounds, seconds);
    rows.push([name, digits(alone.perSecond), times(besideRaw, 1), ms(alone.p50Ms), ms(alone.p99Ms)]);
    const atLeast = sizes[index]?.atLeast ?? 1;
    goals.push(
      { what: `${name}, × raw`, value: besideRaw, atLeast },
      { what: `${name}, p99`, value: alone.p99Ms, atMost: 10, unit: "ms" },
    );
  }
  return {
    title: `Cached images, ${connections} connections`,
    headings: ["", "req/s", "× raw", "p50", "p99"],
    rows,
    notes: besideRawNotes,
    goals,
  };
}

/** Every width of a photograph, in the formats of new browsers and of old ones. */
async function makeCandidates(origin: string, service: Content["service"]): Promise<Candidate[]> {
  const [photograph = Buffer.alloc(0)] = await readPhotographs();
  const source = await upload(service, photograph);
  const candidates: Candidate[] = [];
  for (const format of ["webp", "jpeg"] as const)
    for (const widthPx of imageWidths) {
      const question = { source, widthPx, format };
      candidates.push({ question, answer: await askImage(origin, question) });
    }
  return candidates;
}

function closest(candidates: Candidate[], bytes: number): Candidate {
  const distance = ({ answer }: Candidate) => Math.abs(Math.log(answer.body.length / bytes));
  return candidates.reduce((best, candidate) => (distance(candidate) < distance(best) ? candidate : best));
}
