/** The figures of the plate that heats: the work of its frames, its rest, and what is left of it after navigation. */

import type { CDPSession, Page } from "playwright/test";
import { expect, softly, test, visit } from "../../browser/siteTest.ts";
import { slowdown } from "../../harness/pageStates.ts";
import { percentile } from "../../harness/percentile.ts";

test.use({ drawsWebGl: true, allowedMessages: [/GPU stall due to ReadPixels/] });

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    // Software would draw on the processors that are measured.
    WebGL2RenderingContext.prototype.drawArrays = () => {};
    // The forge keeps its pace on a machine that is busy with other work, where frames come late: it would leave.
    const request = window.requestAnimationFrame.bind(window);
    let nowMs = 0;
    window.requestAnimationFrame = (callback) =>
      request(() => {
        nowMs += 1000 / 60;
        callback(nowMs);
      });
  }),
);

/** Moves the pointer over the middle of the plate until the forge is there; resolves to the middle. */
async function heat(page: Page): Promise<{ x: number; y: number }> {
  let [x, y] = [0, 0];
  await expect(async () => {
    // Measured each time: after a navigation the page before is still there for a moment, with plates of its own.
    const box = await page.locator("main [data-plate]").first().boundingBox();
    [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.move(x, y);
    await page.mouse.move(x + 1, y);
    await expect(page.locator("[data-plate][data-forged]")).toBeAttached({ timeout: 500 });
  }).toPass();
  return { x, y };
}

test("on a phone's processor a frame's own work takes at most 4 ms, and hardly ever 8.9", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, "/");
  const { x, y } = await heat(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const work = await frameTimes(session, async () => {
    for (let move = 0; move < 300; move++) {
      await page.mouse.move(x - 200 + ((move * 7) % 400), y + ((move * 3) % 120));
      await page.waitForTimeout(16);
    }
  });
  const [median, high] = [percentile(work, 0.5), percentile(work, 0.95)];
  process.stdout.write(
    `a frame of the forge at ${slowdown}x: median ${median.toFixed(2)} ms, p95 ${high.toFixed(2)} ms\n`,
  );
  expect(work.length).toBeGreaterThan(100);
  softly(median).toBeLessThanOrEqual(4);
  softly(high).toBeLessThan(8.9);
});

/** The processor time of each animation frame while something is done, in milliseconds: not what waited meanwhile. */
async function frameTimes(session: CDPSession, act: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    for (const { name, tdur } of value as unknown as { name: string; tdur?: number }[])
      if (name === "FireAnimationFrame" && tdur !== undefined) times.push(tdur / 1000);
  });
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.start", { traceConfig: { includedCategories: ["devtools.timeline"] } });
  await act();
  await session.send("Tracing.end");
  await complete;
  return times;
}

test("a hundred navigations leave no canvas and no listener behind", async ({ page }) => {
  await visit(page, "/");
  const session = await page.context().newCDPSession(page);
  /** With the forge there. The page before, and the transition from it, are collected a moment later: the least counts. */
  const countOf = async () => {
    await heat(page);
    const least = { jsEventListeners: Infinity, nodes: Infinity };
    for (let sample = 0; sample < 5; sample++) {
      await page.waitForTimeout(600);
      await session.send("HeapProfiler.collectGarbage");
      const { jsEventListeners, nodes } = await session.send("Memory.getDOMCounters");
      least.jsEventListeners = Math.min(least.jsEventListeners, jsEventListeners);
      least.nodes = Math.min(least.nodes, nodes);
    }
    return least;
  };
  const goRound = async () => {
    await heat(page);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact" }).click();
    await expect(page).toHaveURL("/contact");
    await expect(page.locator("canvas, [data-melt], [data-forged]")).toHaveCount(0);
    await page.getByRole("banner").getByRole("link").first().click();
    await expect(page).toHaveURL("/");
  };
  for (let round = 0; round < 3; round++) await goRound();
  const before = await countOf();
  for (let round = 0; round < 50; round++) await goRound();
  const after = await countOf();
  // React may hold one page that it showed before.
  softly(after.jsEventListeners).toBeLessThanOrEqual(before.jsEventListeners + 30);
  softly(after.nodes).toBeLessThanOrEqual(before.nodes + 500);
});
