/** Many different images at once: how fast they are made, how they slow other requests down, and how much memory they leave. */

import { Agent } from "node:http";
import { availableParallelism } from "node:os";
import path from "node:path";
import { percentile } from "../../tests/harness/percentile.ts";
import { memoryOf } from "../../tests/harness/processFigures.ts";
import { digits, times } from "../goal.ts";
import type { Content } from "../openContent.ts";
import { hotPath } from "../pages/hotRows.ts";
import type { Section } from "../section.ts";
import { type Answer, ask } from "../servers/answer.ts";
import { startSite } from "../servers/startSite.ts";
import { ms } from "../timings.ts";
import { warmPages } from "../warmPages.ts";
import { askImage, type ImageQuestion } from "./askImage.ts";
import { makeDistinct } from "./makeDistinct.ts";
import { startBareSharp } from "./startBareSharp.ts";
import { startProbe } from "./startProbe.ts";

const atOnce = 128;
/** Two turns each, because a busy machine may be quiet in one half of the time. */
const turns = 2;

export async function measureDistinct({ directory, service }: Content): Promise<Section[]> {
  await using started = new AsyncDisposableStack();
  const site = started.use(
    await startSite({
      dataDir: path.join(directory, "distinct-images"),
      contentUrl: service.url,
    }),
  );
  const agent = started.adopt(new Agent({ keepAlive: true }), (open) => open.destroy());
  const { jobs, questions } = await makeDistinct({ directory, service }, turns * atOnce);
  const cached = { ...questions[0], widthPx: 32 } as ImageQuestion;
  await warmPages(site, [hotPath]);
  await askImage(site.url, cached, agent);

  const ofTurn = <T>(all: readonly T[], turn: number) => all.slice(turn * atOnce, (turn + 1) * atOnce);
  const answers: Answer[] = [];
  async function askAll(turn: number): Promise<number> {
    const begun = performance.now();
    const asked = ofTurn(questions, turn).map((question) => askImage(site.url, question, agent));
    answers.push(...(await Promise.all(asked)));
    return performance.now() - begun;
  }
  const bare = started.use(startBareSharp());
  await bare.run({ jobs: jobs.slice(-1), atOnce: 1 }); // its code is compiled
  const makeAll = async (turn: number) =>
    (await bare.run({ jobs: ofTurn(jobs, turn), atOnce: availableParallelism() })).tookMs;

  const probe = startProbe({
    page: () => ask(site.url + hotPath, { agent }),
    image: () => askImage(site.url, cached, agent),
  });
  const first = await askAll(0);
  const { page, image } = await probe.stop();
  const bareMs = (await makeAll(0)) + (await makeAll(1));
  const siteMs = first + (await askAll(1));

  const { rssMb, peakMb } = await memoryOf(site.pid);
  const failed = answers.filter(({ status }) => status !== 200).length;
  const p95 = { page: percentile(page, 0.95), image: percentile(image, 0.95) };
  return [
    {
      title: `${atOnce} different images at once, webp, ${turns} turns each`,
      headings: ["", "images/s", "× sharp", "statuses", "page p95", "cached image p95"],
      rows: [
        [
          "site",
          digits(answers.length / (siteMs / 1000)),
          times(bareMs, siteMs),
          statuses(answers),
          ms(p95.page),
          ms(p95.image),
        ],
        [`sharp, ${availableParallelism()} at once`, digits(answers.length / (bareMs / 1000)), "", "", "", ""],
      ],
      notes: [
        "Nothing is pinned to a core: the images use both cores, and the client that requests page and image shares them.",
      ],
      goals: [
        { what: "throughput, × sharp", value: bareMs / siteMs, atLeast: 0.9 },
        { what: "answers other than 200", value: failed, atMost: 0 },
        { what: "a page meanwhile, p95", value: p95.page, atMost: 50, unit: "ms" },
        { what: "a cached image meanwhile, p95", value: p95.image, atMost: 50, unit: "ms" },
      ],
    },
    {
      title: `Memory after ${answers.length} different images`,
      headings: ["now", "at most"],
      rows: [[`${Math.round(rssMb)} MB`, `${Math.round(peakMb)} MB`]],
      goals: [
        { what: "now", value: rssMb, atMost: 170, unit: "MB" },
        { what: "at most", value: peakMb, atMost: 260, unit: "MB" },
      ],
    },
  ];
}

/** The count of each status: `127 × 200, 1 × 503`. */
function statuses(answers: readonly Answer[]): string {
  const groups = Map.groupBy(answers, ({ status }) => status);
  return [...groups].map(([status, group]) => `${group.length} × ${status}`).join(", ");
}
