/**
 * `npm run test:soak`: half an hour of visitors, a change a second and an outage first (P1, P18).
 *
 * The exit code is 1 when a visitor failed, or the memory grew beyond what is promised.
 */

import { setTimeout as wait } from "node:timers/promises";
import { Command } from "commander";
import { build } from "../../esbuild.config.mjs";
import { memorySettings } from "../../scripts/memorySettings.ts";
import { startLoad } from "../harness/load.ts";
import { percentile } from "../harness/percentile.ts";
import { memoryOf } from "../harness/processFigures.ts";
import { startBehindProxy } from "../harness/siteBehindProxy.ts";
import { toCount } from "../harness/toCount.ts";
import { slopeOf } from "./slope.ts";

const program = new Command("test:soak")
  .option("--minutes <number>", "how long", toCount, 30)
  .option("--per-second <number>", "visitors", toCount, 100)
  .parse();
const { minutes, perSecond } = program.opts<{ minutes: number; perSecond: number }>();

const mostMb = 350;
const steepestMbPerMinute = 1;

await build();
const behind = await startBehindProxy();
const site = await behind.site({ env: memorySettings });
const durations: number[] = [];
const load = startLoad({
  url: site.url,
  paths: await pathsOf(site.url),
  perSecond,
  onVisit: ({ durationMs }) => durations.push(durationMs),
});
console.log(
  `${minutes} minutes, ${perSecond} visitors a second, a change a second, no content service for the first quarter`,
);

const minuteMs = 60_000;
const beganMs = performance.now();
const elapsedMinutes = () => (performance.now() - beganMs) / minuteMs;
const memory: { minute: number; rssMb: number }[] = [];
let changes = 0;
let isOut = false;
for (let second = 0; elapsedMinutes() < minutes; second++) {
  const isOutage = elapsedMinutes() < minutes / 4; // first, for while it lasts nothing is made anew
  if (isOutage !== isOut) await (isOutage ? behind.proxy.refuse() : behind.proxy.accept());
  isOut = isOutage;
  await behind.client
    .patch("layout")
    .set({ footerCTAHeaderText: `Change ${++changes}` })
    .commit();
  if (second % 10 === 0) memory.push({ minute: elapsedMinutes(), rssMb: (await memoryOf(site.pid)).rssMb });
  if (second % 60 === 0)
    console.log(
      `minute ${Math.round(elapsedMinutes())}: ${Math.round(memory.at(-1)?.rssMb ?? 0)} MB, ${load.failures.length} failures`,
    );
  await wait(1000 - ((performance.now() - beganMs) % 1000));
}
const { asked, failures } = await load.stop();
await wait(2000);
const shown = await (await fetch(`${site.url}/about`)).text();

const most = Math.max(...memory.map(({ rssMb }) => rssMb));
const slope = slopeOf(memory.filter(({ minute }) => minute > minutes / 3).map(({ minute, rssMb }) => [minute, rssMb]));
const findings = [
  [`failures of ${asked} visitors, a quarter of them during an outage`, failures.length, 0, failures.length === 0],
  ["memory at most, MB", Math.round(most), mostMb, most <= mostMb],
  [
    "its slope over the last two thirds, MB a minute",
    slope.toFixed(2),
    steepestMbPerMinute,
    slope < steepestMbPerMinute,
  ],
  ["the last change is shown", shown.includes(`Change ${changes}<`), true, shown.includes(`Change ${changes}<`)],
] as const;
console.log(`p50 ${percentile(durations, 0.5).toFixed(1)} ms, p99 ${percentile(durations, 0.99).toFixed(1)} ms`);
for (const [what, measured, promised, isKept] of findings)
  console.log(`${isKept ? "kept" : "BROKEN"}: ${what}: ${measured} (promised ${promised})`);
for (const failure of failures.slice(0, 10)) console.log(failure);
process.exitCode = findings.every(([, , , isKept]) => isKept) ? 0 : 1;
await site.stop();
await behind.stop();

/** What visitors ask for: pages, their data, feeds, and images, of which each is made once before. */
async function pathsOf(url: string): Promise<string[]> {
  const pages = ["/", "/about", "/services", "/clients", "/work", "/contact", "/privacy"];
  const html = await Promise.all(pages.map(async (page) => (await fetch(`${url}${page}`)).text()));
  const found = html.join("").matchAll(/\/_image\?[^ "]+/g);
  const images = [...new Set(found.map(([image]) => image.replaceAll("&amp;", "&")))].slice(0, 150);
  for (const image of images) await (await fetch(`${url}${image}`)).arrayBuffer();
  return images.flatMap((image) => [...pages, "/_data/layout", "/_data/work", "/feed.xml", "/sitemap.xml", image]);
}
