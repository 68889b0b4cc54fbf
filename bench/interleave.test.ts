import { expect, test } from "vitest";
import { interleave } from "./interleave.ts";

test("contestants alternate, every other round backwards, and each figure is a median of its own", async () => {
  const order: string[] = [];
  const contestant = (name: string, values: number[]) => async () => {
    order.push(name);
    return { rate: values.shift() ?? Number.NaN, p99: order.length };
  };
  const measured = await interleave(
    new Map([
      ["site", contestant("site", [10, 30, 20])],
      ["raw", contestant("raw", [40, 50, 90])],
    ]),
    3,
  );
  expect(order).toEqual(["site", "raw", "raw", "site", "site", "raw"]);
  expect([...measured]).toEqual([
    ["site", { rate: 20, p99: 4 }],
    ["raw", { rate: 50, p99: 3 }],
  ]);
});

test("no rounds have no medians", async () => {
  await expect(interleave(new Map([["site", async () => ({ rate: 1 })]]), 0)).rejects.toThrow("at least one round");
});
