/** Simultaneous requests for one image, and for one image in several widths: how often the work is done. */

import { Agent } from "node:http";
import path from "node:path";
import { cpuMsOf } from "../../tests/harness/processFigures.ts";
import { times } from "../goal.ts";
import type { Content } from "../openContent.ts";
import type { Section } from "../section.ts";
import { serverCore } from "../servers/pinned.ts";
import { startSite } from "../servers/startSite.ts";
import { ms } from "../timings.ts";
import { untilIdle } from "../untilIdle.ts";
import { median } from "../vitals/median.ts";
import { askImage, type ImageQuestion } from "./askImage.ts";
import { copyOf, readPhotographs, upload } from "./photographs.ts";
import { startCountingProxy } from "./startCountingProxy.ts";

const visitors = 50;
const sixWidthsPx = [640, 750, 828, 1080, 1200, 1920];

type Measured = { cpuMs: number; fetches: number };

export async function measureIdentical({ directory, service }: Content, rounds: number): Promise<Section> {
  await using started = new AsyncDisposableStack();
  const proxy = started.use(await startCountingProxy(service.url));
  const site = started.use(
    await startSite({
      dataDir: path.join(directory, "identical-images"),
      contentUrl: service.url,
      core: serverCore,
      env: { SANITY_IMAGE_HOST: proxy.url },
    }),
  );
  const agent = started.adopt(new Agent({ keepAlive: true }), (open) => open.destroy());
  const [photograph = Buffer.alloc(0)] = await readPhotographs();
  const sourceOf = async (note: string) =>
    proxy.url + new URL(await upload(service, copyOf(photograph, note))).pathname;

  async function measure(questions: ImageQuestion[]): Promise<Measured> {
    await untilIdle(site.pid);
    const before = { cpuMs: await cpuMsOf(site.pid), fetches: proxy.fetches() };
    const answers = await Promise.all(questions.map((question) => askImage(site.url, question, agent)));
    const failed = answers.find(({ status }) => status !== 200);
    if (failed) throw new Error(`every image must be answered with 200 (got ${failed.status})`);
    return { cpuMs: (await cpuMsOf(site.pid)) - before.cpuMs, fetches: proxy.fetches() - before.fetches };
  }

  let copies = 0;
  /** Of a photograph that was never requested. */
  async function question(): Promise<ImageQuestion> {
    copies += 1;
    return { source: await sourceOf(`copy ${copies}`), widthPx: 1920, format: "avif" };
  }
  const forOne = async () => measure([await question()]);
  const forMany = async () => measure(Array<ImageQuestion>(visitors).fill(await question()));
  async function inSixWidths() {
    const wide = await question();
    return measure(sixWidthsPx.map((widthPx) => ({ ...wide, widthPx })));
  }

  await forOne(); // its code is compiled
  const turns: Record<"one" | "many" | "widths", Measured[]> = { one: [], many: [], widths: [] };
  for (let round = 0; round < rounds; round += 1) {
    turns.one.push(await forOne());
    turns.many.push(await forMany());
    turns.widths.push(await inSixWidths());
  }
  const summary = (measured: Measured[]) => ({
    cpuMs: median(measured.map(({ cpuMs }) => cpuMs)),
    fetches: Math.max(...measured.map(({ fetches }) => fetches)),
  });
  const [one, many, widths] = [summary(turns.one), summary(turns.many), summary(turns.widths)];
  return {
    title: "The same image for many at once, avif 1920",
    headings: ["", "processor time", "× one", "source fetches"],
    rows: [
      ["one visitor", ms(one.cpuMs), "", one.fetches],
      [`${visitors} at once`, ms(many.cpuMs), times(many.cpuMs, one.cpuMs), many.fetches],
      [`${sixWidthsPx.length} widths at once`, ms(widths.cpuMs), "", widths.fetches],
    ],
    notes: [`Medians of ${rounds}; source fetches at worst.`],
    goals: [
      { what: `processor time of ${visitors} at once, × one`, value: many.cpuMs / one.cpuMs, atMost: 1.3 },
      { what: `source fetches for ${visitors} at once`, value: many.fetches, atMost: 1 },
      { what: `source fetches for ${sixWidthsPx.length} widths`, value: widths.fetches, atMost: 1 },
    ],
  };
}
