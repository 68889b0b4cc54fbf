/**
 * Animation frames that a test asks for one by one, at times that it sets: a machine that is as fast, or as slow, as the
 * test says, whatever draws in software meanwhile.
 */

import type { Page } from "playwright/test";

type Stepped = { isStepped: boolean; waiting: FrameRequestCallback[]; nowMs: number };

/** Before the page is opened. Frames run by themselves until `holdFrames`. */
export async function prepareFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const frames: Stepped = { isStepped: false, waiting: [], nowMs: 0 };
    Object.assign(window, { steppedFrames: frames });
    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => (frames.isStepped ? frames.waiting.push(callback) : request(callback));
    window.cancelAnimationFrame = () => {
      frames.waiting.length = 0;
    };
  });
}

export async function holdFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    (window as unknown as { steppedFrames: Stepped }).steppedFrames.isStepped = true;
  });
}

/** Runs so many frames of so many milliseconds; returns the work in each that had something to do, in milliseconds. */
export function runFrames(page: Page, count: number, ms: number): Promise<number[]> {
  return page.evaluate(
    async ([frameCount, frameMs]) => {
      const frames = (window as unknown as { steppedFrames: Stepped }).steppedFrames;
      const work: number[] = [];
      for (let frame = 0; frame < frameCount; frame++) {
        const callbacks = frames.waiting.splice(0);
        frames.nowMs += frameMs;
        const begun = performance.now();
        for (const callback of callbacks) callback(frames.nowMs);
        if (callbacks.length > 0) work.push(performance.now() - begun);
        if (frame % 8 === 0) await new Promise((resolve) => setTimeout(resolve)); // timers and observers
      }
      return work;
    },
    [count, ms] as const,
  );
}
