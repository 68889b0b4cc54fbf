import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { defaultLimits } from "../limits.ts";
import { createVideoReader, readVideoWithin } from "./videoReader.ts";

const clip = path.join(import.meta.dirname, "fixtures/clip.mp4");
const video = { durationSeconds: 2, width: 128, height: 72 };

function holdTimers(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
}

test("a file is read once for concurrent and later requests", async () => {
  const files: string[] = [];
  const read = createVideoReader(async (file) => {
    files.push(file);
    return file === "a.mp4" ? video : null;
  });
  expect(await Promise.all([read("a.mp4"), read("a.mp4"), read("b.txt")])).toEqual([video, video, null]);
  expect(await Promise.all([read("a.mp4"), read("b.txt")])).toEqual([video, null]);
  expect(files).toEqual(["a.mp4", "b.txt"]);
});

test("a failure is forgotten: the next request reads again", async () => {
  let isBroken = true;
  const read = createVideoReader(async () => {
    if (isBroken) throw new Error("no process can be started");
    return video;
  });
  await expect(read("a.mp4")).rejects.toThrow("no process");
  isBroken = false;
  expect(await read("a.mp4")).toEqual(video);
});

test("no timer remains when a video has been read and its process has ended", async () => {
  holdTimers();
  expect(await readVideoWithin(defaultLimits)(clip)).toEqual(video);
  while (vi.getTimerCount() > 0) await setImmediate();
});

test("a file that takes five seconds to read is not a video", async () => {
  holdTimers();
  const reading = readVideoWithin(defaultLimits)(clip);
  vi.advanceTimersByTime(4999);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1); // its process has not even started
  expect(await reading).toBeNull();
});
