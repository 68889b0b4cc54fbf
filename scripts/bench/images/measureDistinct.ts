/** Many different images at once: how fast they are made, what others notice of it, and what it leaves in memory. */

import { writeFile } from "node:fs/promises";
import { Agent } from "node:http";
import { availableParallelism } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { digits, times } from "../goal.ts";
import type { Content } from "../openContent.ts";
import { hotPath } from "../pages/hotRows.ts";
import { percentile } from "../percentile.ts";
import { memoryOf } from "../processFigures.ts";
import type { Section } from "../section.ts";
import { type Answer, ask } from "../servers/answer.ts";
import { startSite } from "../servers/startSite.ts";
import { ms } from "../timings.ts";
import { warmPages } from "../warmPages.ts";
import { askImage, type ImageQuestion } from "./askImage.ts";
import type { BareJob } from "./bareSharpProcess.ts";
import { copyOf, readPhotographs, upload } from "./photographs.ts";
import { startBareSharp } from "./startBareSharp.ts";

const widthsPx = [256, 384, 640, 750, 828, 1080, 1200, 1920];
const atOnce = 128;
const inAll = 200;
const probeEveryMs = 20;

export async function measureDistinct({ directory, service }: Content): Promise<Section[]> {
  await using started = new AsyncDisposableStack();
  const site = started.use(
    await startSite({
      dataDir: path.join(directory, "distinct-images"),
      contentUrl: service.url,
      env: { MALLOC_ARENA_MAX: "2" }, // as in the container
    }),
  );
  const agent = started.adopt(new Agent({ keepAlive: true }), (open) => open.destroy());
  const { jobs, questions } = await makeQuestions({ directory, service });
  const cached = { ...questions[0], widthPx: 32 } as ImageQuestion;
  await warmPages(site, [hotPath]);
  await askImage(site.url, cached, agent);

  const probe = startProbe({
    page: () => ask(site.url + hotPath, { agent }),
    image: () => askImage(site.url, cached, agent),
  });
  const begun = performance.now();
  const answers = await Promise.all(questions.slice(0, atOnce).map((question) => askImage(site.url, question, agent)));
  const siteMs = performance.now() - begun;
  const { page, image } = await probe.stop();

  const bare = started.use(startBareSharp());
  await bare.run({ jobs: jobs.slice(-1), atOnce: 1 }); // its code is compiled
  const { tookMs: bareMs } = await bare.run({ jobs: jobs.slice(0, atOnce), atOnce: availableParallelism() });

  for (const question of questions.slice(atOnce)) await askImage(site.url, question, agent);
  const { rssMb, peakMb } = await memoryOf(site.pid);
  const failed = answers.filter(({ status }) => status !== 200).length;
  const p95 = { page: percentile(page, 0.95), image: percentile(image, 0.95) };
  return [
    {
      title: `${atOnce} different images at once, webp`,
      headings: ["", "images/s", "× sharp", "statuses", "page p95", "cached image p95"],
      rows: [
        [
          "site",
          digits(atOnce / (siteMs / 1000)),
          times(bareMs, siteMs),
          statuses(answers),
          ms(p95.page),
          ms(p95.image),
        ],
        [`sharp, ${availableParallelism()} at once`, digits(atOnce / (bareMs / 1000)), "", "", "", ""],
      ],
      notes: [
        "Nothing is pinned to a core: the images take all there are. Whoever asks for page and image shares them.",
      ],
      goals: [
        { what: "throughput, × sharp", value: bareMs / siteMs, atLeast: 0.95 },
        { what: "answers other than 200", value: failed, atMost: 0 },
        { what: "a page meanwhile, p95", value: p95.page, atMost: 50, unit: "ms" },
        { what: "a cached image meanwhile, p95", value: p95.image, atMost: 50, unit: "ms" },
      ],
    },
    {
      title: `Memory after ${inAll} different images`,
      headings: ["now", "at most"],
      rows: [[`${Math.round(rssMb)} MB`, `${Math.round(peakMb)} MB`]],
      notes: ["With MALLOC_ARENA_MAX=2, as in the container."],
      goals: [
        { what: "now", value: rssMb, atMost: 160, unit: "MB" },
        { what: "at most", value: peakMb, atMost: 260, unit: "MB" },
      ],
    },
  ];
}

async function makeQuestions({
  directory,
  service,
}: Content): Promise<{ jobs: BareJob[]; questions: ImageQuestion[] }> {
  const photographs = await readPhotographs();
  const jobs: BareJob[] = [];
  const questions: ImageQuestion[] = [];
  for (let number = 0; questions.length < inAll; number += 1) {
    const bytes = copyOf(photographs[number % photographs.length] ?? Buffer.alloc(0), `distinct ${number}`);
    const source = await upload(service, bytes);
    const file = path.join(directory, `distinct-${number}.jpg`);
    await writeFile(file, bytes);
    for (const widthPx of widthsPx) {
      jobs.push({ file, widthPx, format: "webp" });
      questions.push({ source, widthPx, format: "webp" });
    }
  }
  return { jobs, questions };
}

/** Asks again and again, until it is stopped; each value is how long an answer took. */
function startProbe<Name extends string>(asks: Record<Name, () => Promise<Answer>>) {
  let isRunning = true;
  const names = Object.keys(asks) as Name[]; // its own, as it was written
  const all = names.map(async (name) => {
    const taken: number[] = [];
    while (isRunning) {
      const started = performance.now();
      const { status } = await asks[name]();
      if (status !== 200) throw new Error(`the ${name} must be answered with 200 meanwhile (got ${status})`);
      taken.push(performance.now() - started);
      await wait(probeEveryMs);
    }
    return [name, taken] as const;
  });
  return {
    async stop(): Promise<Record<Name, number[]>> {
      isRunning = false;
      return Object.fromEntries(await Promise.all(all)) as Record<Name, number[]>; // one for each name
    },
  };
}

/** `128 × 200`, and others behind it. */
function statuses(answers: readonly Answer[]): string {
  const groups = Map.groupBy(answers, ({ status }) => status);
  return [...groups].map(([status, group]) => `${group.length} × ${status}`).join(", ");
}
