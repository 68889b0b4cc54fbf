/** Cold images, whose sources the site has not fetched before, beside sharp making the same images. */

import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { Agent } from "node:http";
import path from "node:path";
import { times } from "../goal.ts";
import type { Content } from "../openContent.ts";
import type { Section } from "../section.ts";
import { serverCore } from "../servers/pinned.ts";
import { startSite } from "../servers/startSite.ts";
import { ms } from "../timings.ts";
import { median } from "../vitals/median.ts";
import { askImage } from "./askImage.ts";
import type { BareJob, ImageFormat } from "./bareSharpProcess.ts";
import { copyOf, drawNoise, readPhotographs, upload } from "./photographs.ts";
import { startBareSharp } from "./startBareSharp.ts";

const formats: ImageFormat[] = ["webp", "avif", "jpeg"];
const widthsPx = [640, 1200, 1920];

type Times = { siteMs: number; bareMs: number };
/** Medians: of both, of their ratio, and of what is beyond 1.05 times sharp. */
type Cell = Times & { name: string; ratio: number; beyondMs: number };

export async function measureColdImages({ directory, service }: Content, rounds: number): Promise<Section> {
  await using started = new AsyncDisposableStack();
  const dataDir = path.join(directory, "cold-images");
  const site = started.use(await startSite({ dataDir, contentUrl: service.url, core: serverCore }));
  const bare = started.use(startBareSharp(serverCore));
  const agent = started.adopt(new Agent({ keepAlive: true }), (open) => open.destroy());
  const photographs = (await readPhotographs()).slice(0, rounds * 2);
  let copies = 0;
  let same = 0;

  /** One image, made by both from a source that the site has never seen. */
  async function compare(bytes: Buffer, job: Omit<BareJob, "file">): Promise<Times> {
    const source = await upload(service, bytes);
    const file = path.join(directory, `source${path.extname(source)}`);
    await writeFile(file, bytes);
    const ofSite = async () => {
      const begun = performance.now();
      const answer = await askImage(site.url, { source, ...job }, agent);
      const tookMs = performance.now() - begun;
      if (answer.status !== 200)
        throw new Error(`an image of ${source} must be answered with 200 (got ${answer.status})`);
      return { tookMs, hash: createHash("sha256").update(answer.body).digest("hex") };
    };
    const ofBare = async () => {
      const { tookMs, hashes } = await bare.run({ jobs: [{ file, ...job }], atOnce: 1 });
      return { tookMs, hash: hashes[0] };
    };
    copies += 1;
    const first = copies % 2 === 0 ? await ofBare() : null; // neither always comes first
    const ours = await ofSite();
    const theirs = first ?? (await ofBare());
    if (ours.hash === theirs.hash) same += 1;
    return { siteMs: ours.tookMs, bareMs: theirs.tookMs };
  }

  async function compareAll(name: string, sources: Buffer[], job: Omit<BareJob, "file">): Promise<Cell> {
    console.error(`images: ${name} …`);
    const pairs: Times[] = [];
    for (const source of sources) pairs.push(await compare(source, job));
    const middle = (of: (pair: Times) => number) => median(pairs.map(of));
    return {
      name,
      siteMs: middle(({ siteMs }) => siteMs),
      bareMs: middle(({ bareMs }) => bareMs),
      ratio: middle(({ siteMs, bareMs }) => siteMs / bareMs),
      beyondMs: middle(({ siteMs, bareMs }) => siteMs - 1.05 * bareMs),
    };
  }

  const copiesFor = (note: string) => photographs.map((photograph) => copyOf(photograph, note));
  for (const format of formats) await compareAll(`${format}, not counted`, copiesFor(format), { widthPx: 64, format });
  const cells: Cell[] = [];
  for (const format of formats)
    for (const widthPx of widthsPx)
      cells.push(await compareAll(`${format} ${widthPx}`, copiesFor(`${format} ${widthPx}`), { widthPx, format }));
  const pngs = await Promise.all(Array.from({ length: rounds }, drawNoise));
  const large = await compareAll("12 MB PNG, webp 640", pngs, { widthPx: 640, format: "webp" });

  return {
    title: `Cold images, medians of ${photographs.length} photographs`,
    headings: ["", "site", "sharp", "× sharp", "beyond 1.05 × sharp"],
    rows: [...cells, large].map((cell) => [
      cell.name,
      ms(cell.siteMs),
      ms(cell.bareMs),
      times(cell.ratio, 1),
      ms(cell.beyondMs),
    ]),
    notes: [
      "The site fetches the source from the content service first; sharp has it in memory. Each on the same core.",
      "× sharp, and what is beyond: medians of what each image took both, one right after the other.",
      `${same} of ${copies} of the site's answers are byte for byte what sharp makes.`,
    ],
    goals: [
      {
        what: "beyond 1.05 × sharp, at worst",
        value: Math.max(...cells.map(({ beyondMs }) => beyondMs)),
        atMost: 6,
        unit: "ms",
      },
      { what: "large PNG, × sharp", value: large.ratio, atMost: 1.2 },
    ],
  };
}
