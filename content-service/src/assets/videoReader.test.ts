import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { createVideoReader } from "./videoReader.ts";

const clip = path.join(import.meta.dirname, "fixtures/clip.mp4");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return () => vi.useRealTimers();
});

test("no timer remains once a video was read and its process has ended", async () => {
  expect(await createVideoReader()(clip)).toEqual({ durationSeconds: 2, width: 128, height: 72 });
  while (vi.getTimerCount() > 0) await setImmediate();
});

test("a file that takes five seconds to read is not a video", async () => {
  const video = createVideoReader()(clip);
  vi.advanceTimersByTime(4999);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1); // its process has not even started
  expect(await video).toBeNull();
});
