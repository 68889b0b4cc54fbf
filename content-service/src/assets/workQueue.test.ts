import { expect, test } from "vitest";
import { BusyError, createWorkQueue } from "./workQueue.ts";

test("work runs up to the limit, the rest in order, and a full queue refuses more", async () => {
  const run = createWorkQueue({ atOnce: 2, most: 3 });
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const work = (n: number) =>
    run(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      order.push(n);
      running -= 1;
      if (n === 1) throw new Error("one failed");
    });
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(work));
  expect(outcomes.map(({ status }) => status)).toEqual([
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "rejected",
  ]);
  expect(outcomes[5]).toMatchObject({ reason: expect.any(BusyError) });
  expect([most, order]).toEqual([2, [1, 2, 3, 4, 5]]);
  await run(async () => order.push(7));
  expect(order.at(-1)).toBe(7);
});
