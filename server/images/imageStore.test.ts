import { expect, test } from "vitest";
import { createImageStore } from "./imageStore.ts";

const image = (bytes: number) => ({ bytes: new Uint8Array(bytes) });
const options = { maxBytes: 10_000, failureTtlMs: 60_000, isLasting: () => true };

test("an image is made once, for those who ask together and those who ask later", async () => {
  const store = createImageStore(options);
  let made = 0;
  const make = async () => {
    made += 1;
    return image(10);
  };
  const together = await Promise.all([store.get("a", make), store.get("a", make)]);
  expect(together[0]).toBe(together[1]);
  expect(await store.get("a", make)).toBe(together[0]);
  expect(made).toBe(1);
});

test("the image least recently asked for makes room for new ones", async () => {
  const store = createImageStore(options);
  const made: string[] = [];
  const make = (name: string) => async () => {
    made.push(name);
    return image(3000);
  };
  for (const name of ["a", "b", "a", "c", "a", "b"]) await store.get(name, make(name));
  expect(made).toEqual(["a", "b", "c", "b"]);
});

test("an image larger than the whole store is handed over all the same", async () => {
  const store = createImageStore(options);
  expect(await store.get("a", async () => image(20_000))).toMatchObject({ bytes: { byteLength: 20_000 } });
});

test("a lasting failure is remembered for its time, any other is tried again", async () => {
  let nowMs = 1000;
  const isLasting = (error: unknown) => (error as Error).message === "lasting";
  const store = createImageStore({ ...options, isLasting, failureTtlMs: 5000, now: () => nowMs });
  const tried: string[] = [];
  const ask = (message: string) =>
    store.get(message, async () => {
      tried.push(message);
      throw new Error(message);
    });
  for (const message of ["lasting", "lasting", "passing", "passing"])
    await expect(ask(message)).rejects.toThrow(message);
  expect(tried).toEqual(["lasting", "passing", "passing"]);
  nowMs += 5001;
  await expect(ask("lasting")).rejects.toThrow("lasting");
  expect(tried).toHaveLength(4);
});

test("a failure that was cleared is tried again", async () => {
  const store = createImageStore(options);
  await expect(store.get("a", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  store.clear();
  expect(await store.get("a", async () => image(1))).toMatchObject({ bytes: { byteLength: 1 } });
});
