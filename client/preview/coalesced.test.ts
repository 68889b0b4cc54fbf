import { expect, test } from "vitest";
import { coalesced } from "./coalesced.ts";

function createWork() {
  const runs: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const run = coalesced(() => new Promise<void>((resolve, reject) => runs.push({ resolve, reject })));
  return { runs, run };
}

test("work runs once at a time, and once more for everything that was asked meanwhile", async () => {
  const { runs, run } = createWork();
  const asked = [run(), run(), run(), run()];
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await asked[0];
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.resolve();
  await Promise.all(asked);
  expect(runs).toHaveLength(2);
});

test("after a failure the work runs again", async () => {
  const { runs, run } = createWork();
  const [failed, later] = [run(), run()];
  runs[0]?.reject(new Error("no connection"));
  await expect(failed).rejects.toThrow("no connection");
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.resolve();
  await later;
});
