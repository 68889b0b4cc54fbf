/** From an edit to the page that shows it, through the content service and the site as they run in production. */

import path from "node:path";
import { openContent } from "../openContent.ts";
import { hotPath } from "../pages/hotRows.ts";
import { percentile } from "../percentile.ts";
import { print } from "../section.ts";
import { startSite } from "../servers/startSite.ts";
import { ms } from "../timings.ts";
import { warmPages } from "../warmPages.ts";
import { timeEdits } from "./timeEdits.ts";

const count = 200;

export async function benchFreshness(): Promise<void> {
  await using started = new AsyncDisposableStack();
  const { directory, service } = await openContent(started);
  const dataDir = path.join(directory, "freshness");
  const site = started.use(await startSite({ dataDir, contentUrl: service.url }));
  await warmPages(site, [hotPath]);
  const { visibleMs, visitMs, rendered } = await timeEdits(site.url, service, count);
  const row = (name: string, values: number[]) => [
    name,
    ms(percentile(values, 0.5)),
    ms(percentile(values, 0.99)),
    ms(Math.max(...values)),
  ];
  print({
    title: `${count} edits of a page, one after the other`,
    headings: ["", "p50", "p99", "at worst"],
    rows: [row("edit to visible", visibleMs), row("a visit meanwhile", visitMs)],
    notes: [`${rendered} of ${visitMs.length} visits were answered with a page that was rendered for them.`],
    goals: [
      { what: "edit to visible, p50", value: percentile(visibleMs, 0.5), atMost: 300, unit: "ms" },
      { what: "edit to visible, p99", value: percentile(visibleMs, 0.99), atMost: 1000, unit: "ms" },
      { what: "edit to visible, at worst", value: Math.max(...visibleMs), atMost: 10_000, unit: "ms" },
      { what: "visits that waited for a render", value: rendered, atMost: 0 },
    ],
  });
}
