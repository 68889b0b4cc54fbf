import { expect, test } from "vitest";
import { createJobQueue } from "./jobQueue.ts";

/** A job that ends when the test says so. */
function heldJob(name: string, begun: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const job = () => {
    begun.push(name);
    return promise;
  };
  return { job, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test("no more jobs run at once than allowed, and the others begin in order", async () => {
  const begun: string[] = [];
  const queue = createJobQueue({ atOnce: 2, maxWaiting: 10 });
  const jobs = ["a", "b", "c", "d"].map((name) => heldJob(name, begun));
  const results = jobs.map(({ job }) => queue.run(job));
  await settled();
  expect(begun).toEqual(["a", "b"]);
  jobs[1]?.end();
  await settled();
  expect(begun).toEqual(["a", "b", "c"]);
  for (const { end } of jobs) end();
  expect(await Promise.all(results)).toEqual(["a", "b", "c", "d"]);
});

test("a job that fails makes room for the next", async () => {
  const begun: string[] = [];
  const queue = createJobQueue({ atOnce: 1, maxWaiting: 1 });
  const first = heldJob("first", begun);
  const failed = queue.run(first.job);
  const second = queue.run(async () => "second");
  first.fail();
  await expect(failed).rejects.toThrow("first");
  expect(await second).toBe("second");
});

test("a job is rejected as busy when too many wait already", async () => {
  const begun: string[] = [];
  const queue = createJobQueue({ atOnce: 1, maxWaiting: 1 });
  const first = heldJob("first", begun);
  const running = queue.run(first.job);
  const waiting = queue.run(async () => "second");
  await expect(queue.run(async () => "third")).rejects.toMatchObject({ name: "ImageError", fault: "busy" });
  first.end();
  expect(await Promise.all([running, waiting])).toEqual(["first", "second"]);
});

test("a job whose signal is aborted while it waits leaves its place and never begins", async () => {
  const begun: string[] = [];
  const queue = createJobQueue({ atOnce: 1, maxWaiting: 1 });
  const first = heldJob("first", begun);
  const running = queue.run(first.job);
  const signal = new AbortController();
  const abandoned = queue.run(heldJob("abandoned", begun).job, signal.signal);
  signal.abort(new Error("aborted"));
  await expect(abandoned).rejects.toThrow("aborted");
  const next = queue.run(async () => "next");
  first.end();
  expect(await Promise.all([running, next])).toEqual(["first", "next"]);
  expect(begun).toEqual(["first"]);
});
