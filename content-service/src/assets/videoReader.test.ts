import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { defaultLimits } from "../limits.ts";
import { createVideoReader, readVideoWithin } from "./videoReader.ts";

const clip = path.join(import.meta.dirname, "fixtures/clip.mp4");
const video = { durationSeconds: 2, width: 128, height: 72 };

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
  const set = vi.spyOn(globalThis, "setTimeout");
  const clear = vi.spyOn(globalThis, "clearTimeout");
  onTestFinished(() => void vi.restoreAllMocks());
  const videoMs = 54_321; // no other timer of the process has this length
  expect(await readVideoWithin({ ...defaultLimits, videoMs })(clip)).toEqual(video);
  const timer = set.mock.results[set.mock.calls.findIndex(([, ms]) => ms === videoMs)]?.value;
  expect(timer).toBeDefined();
  const isCleared = () => clear.mock.calls.some(([cleared]) => cleared === timer);
  await expect.poll(isCleared, { timeout: 15_000 }).toBe(true);
});

test("a file that takes five seconds to read is not a video", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const reading = readVideoWithin(defaultLimits)(clip);
  vi.advanceTimersByTime(4999);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1); // its process has not even started
  expect(await reading).toBeNull();
});
