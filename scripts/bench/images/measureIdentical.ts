/** Many visitors at once for the same image, and one image in several widths at once: how often the work is done. */

import { Agent } from "node:http";
import path from "node:path";
import { times } from "../goal.ts";
import type { Content } from "../openContent.ts";
import { cpuMsOf } from "../processFigures.ts";
import type { Section } from "../section.ts";
import { serverCore } from "../servers/pinned.ts";
import { startSite } from "../servers/startSite.ts";
import { ms } from "../timings.ts";
import { untilIdle } from "../untilIdle.ts";
import { askImage, type ImageQuestion } from "./askImage.ts";
import { copyOf, readPhotographs, upload } from "./photographs.ts";
import { startCountingProxy } from "./startCountingProxy.ts";

const visitors = 50;
const sixWidthsPx = [640, 750, 828, 1080, 1200, 1920];

export async function measureIdentical({ directory, service }: Content): Promise<Section> {
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

  async function measure(questions: ImageQuestion[]) {
    await untilIdle(site.pid);
    const before = { cpuMs: await cpuMsOf(site.pid), fetches: proxy.fetches() };
    const answers = await Promise.all(questions.map((question) => askImage(site.url, question, agent)));
    const failed = answers.find(({ status }) => status !== 200);
    if (failed) throw new Error(`every image must be answered with 200 (got ${failed.status})`);
    return { cpuMs: (await cpuMsOf(site.pid)) - before.cpuMs, fetches: proxy.fetches() - before.fetches };
  }

  const question = async (note: string, widthPx = 1920) =>
    ({ source: await sourceOf(note), widthPx, format: "avif" }) as const;
  await measure([await question("first use")]);
  const one = await measure([await question("one")]);
  const same = await question("many");
  const many = await measure(Array.from({ length: visitors }, () => same));
  const wide = await question("widths");
  const widths = await measure(sixWidthsPx.map((widthPx) => ({ ...wide, widthPx })));
  return {
    title: "The same image for many at once, avif 1920",
    headings: ["", "processor time", "× one", "source fetches"],
    rows: [
      ["one visitor", ms(one.cpuMs), "", one.fetches],
      [`${visitors} at once`, ms(many.cpuMs), times(many.cpuMs, one.cpuMs), many.fetches],
      [`${sixWidthsPx.length} widths at once`, ms(widths.cpuMs), "", widths.fetches],
    ],
    goals: [
      { what: `processor time of ${visitors} at once, × one`, value: many.cpuMs / one.cpuMs, atMost: 1.3 },
      { what: `source fetches for ${visitors} at once`, value: many.fetches, atMost: 1 },
      { what: `source fetches for ${sixWidthsPx.length} widths`, value: widths.fetches, atMost: 1 },
    ],
  };
}
