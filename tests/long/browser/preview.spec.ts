/** How soon an editor sees a change in the frame of the Studio, and visitors a scheduled release. */

import { expect, footerOf, openInStudio, test, write } from "../../browser/previewTest.ts";
import { percentile } from "../../harness/percentile.ts";

test("a change of a draft is visible in the frame within 300 ms, the median of 20", async ({
  page,
  studio,
  site,
  client,
}) => {
  await openInStudio(page, { studio, site, client }, "/about");
  await write(client, "drafts.layout", "The first draft");
  await expect(footerOf(page)).toHaveText("The first draft");
  const times: number[] = [];
  for (let index = 0; index < 20; index++) {
    const words = `Draft number ${index}`;
    const shown = footerOf(page).evaluate(
      (heading, expected) =>
        new Promise<number>((resolve) => {
          const look = () => (heading.textContent === expected ? resolve(Date.now()) : requestAnimationFrame(look));
          look();
        }),
      words,
    );
    const beganMs = Date.now();
    await client.patch("drafts.layout").set({ footerCTAHeaderText: words }).commit();
    times.push((await shown) - beganMs);
  }
  const median = percentile(times, 0.5);
  console.log(`typed to visible: median ${median} ms, slowest ${Math.max(...times)} ms (at most 300 ms)`);
  expect(median).toBeLessThanOrEqual(300);
});

test("a scheduled release is public within a second of its time", async ({ site, client }) => {
  await client.releases.create({ releaseId: "rSoon", metadata: { title: "Soon", releaseType: "scheduled" } });
  await write(client, "versions.rSoon.layout", "Public on time");
  const publishAt = new Date(Date.now() + 3000);
  await client.releases.schedule({ releaseId: "rSoon", publishAt: publishAt.toISOString() });
  let text = "";
  while (!text.includes("Public on time")) text = await (await fetch(`${site.url}/about`)).text();
  const lateMs = Date.now() - publishAt.getTime();
  console.log(`scheduled to public: ${lateMs} ms (at most 1000 ms)`);
  expect(lateMs).toBeLessThanOrEqual(1000);
  expect(lateMs).toBeGreaterThanOrEqual(0);
});
