import { expect, test, vi } from "vitest";
import { loadOnFirstUse } from "./loadOnFirstUse.ts";

test("nothing is loaded before the first use, and concurrent uses share one load", async () => {
  const load = vi.fn(async () => "loaded");
  const loaded = loadOnFirstUse(load);
  expect(load).not.toHaveBeenCalled();
  expect(await Promise.all([loaded(), loaded()])).toEqual(["loaded", "loaded"]);
  expect(await loaded()).toBe("loaded");
  expect(load).toHaveBeenCalledOnce();
});

test("a failed load is forgotten: the next use loads again", async () => {
  const load = vi.fn(async () => "loaded").mockRejectedValueOnce(new Error("no such module"));
  const loaded = loadOnFirstUse(load);
  await expect(Promise.all([loaded(), loaded()])).rejects.toThrow("no such module");
  expect(await loaded()).toBe("loaded");
  expect(load).toHaveBeenCalledTimes(2);
});
