/** From an edit to the page that shows it, through the content service and the site as they run in production. */

import path from "node:path";
import { percentile } from "../../tests/harness/percentile.ts";
import { openContent } from "../openContent.ts";
import { hotPath } from "../pages/hotRows.ts";
import { print } from "../section.ts";
import { startSite } from "../servers/startSite.ts";
import { ms } from "../timings.ts";
import { warmPages } from "../warmPages.ts";
import { lonePauseMs, timeEdits } from "./timeEdits.ts";

/** Of each kind. */
const count = 100;

export async function benchFreshness(): Promise<void> {
  await using started = new AsyncDisposableStack();
  const { directory, service } = await openContent(started);
  const dataDir = path.join(directory, "freshness");
  const site = started.use(await startSite({ dataDir, contentUrl: service.url }));
  await warmPages(site, [hotPath]);
  const edits = { siteUrl: site.url, service, count };
  const lone = await timeEdits({ ...edits, pauseMs: lonePauseMs });
  const quick = await timeEdits({ ...edits, pauseMs: 0 });
  const visible = [...lone.visibleMs, ...quick.visibleMs];
  const visits = [...lone.visitMs, ...quick.visitMs];
  const rendered = lone.rendered + quick.rendered;
  const row = (name: string, values: number[]) => [
    name,
    ms(percentile(values, 0.5)),
    ms(percentile(values, 0.99)),
    ms(Math.max(...values)),
  ];
  print({
    title: `${2 * count} edits of a page, half of them as soon as the last one is seen`,
    headings: ["", "p50", "p99", "at worst"],
    rows: [
      row("lone edit to visible", lone.visibleMs),
      row("edit right after another to visible", quick.visibleMs),
      row("a visit meanwhile", visits),
    ],
    notes: [`${rendered} of ${visits.length} visits were answered with a page that was rendered for them.`],
    goals: [
      { what: "lone edit to visible, p50", value: percentile(lone.visibleMs, 0.5), atMost: 300, unit: "ms" },
      { what: "edit to visible, p99", value: percentile(visible, 0.99), atMost: 1000, unit: "ms" },
      { what: "edit to visible, at worst", value: Math.max(...visible), atMost: 10_000, unit: "ms" },
      { what: "visits that waited for a render", value: rendered, atMost: 0 },
    ],
  });
}
