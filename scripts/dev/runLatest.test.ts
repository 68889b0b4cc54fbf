import { expect, test } from "vitest";
import { runLatest } from "./runLatest.ts";

/** Work that ends when the test says so, and what each run was given. */
function someWork() {
  const runs: string[][] = [];
  let end = () => {};
  const work = (changes: ReadonlySet<string>) => {
    runs.push([...changes]);
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  };
  const rebuilds = runLatest(work, async () => {});
  const endRun = async () => {
    end();
    await new Promise(setImmediate);
  };
  return { runs, endRun, save: rebuilds.add };
}

const untilIdle = () => new Promise(setImmediate);

test("a save during a rebuild is built by the next one, and several are built together", async () => {
  const { runs, endRun, save } = someWork();
  void save("a.ts");
  await untilIdle();
  void save("b.ts");
  void save("a.ts");
  void save("b.ts");
  await untilIdle();
  expect(runs).toEqual([["a.ts"]]); // one at a time
  await endRun();
  expect(runs).toEqual([["a.ts"], ["b.ts", "a.ts"]]);
  await endRun();
  expect(runs).toHaveLength(2);
});

test("a save at any moment of a rebuild's end is built", async () => {
  const { runs, endRun, save } = someWork();
  const first = save("a.ts").then(() => save("b.ts")); // as soon as the rebuild has ended
  await untilIdle();
  await endRun();
  expect(runs).toEqual([["a.ts"], ["b.ts"]]);
  await endRun();
  await first;
});

test("the steps of one save are one rebuild", async () => {
  const runs: string[][] = [];
  let settle = () => {};
  const { add } = runLatest<string>(
    async (changes) => void runs.push([...changes]),
    () => new Promise<void>((resolve) => (settle = resolve)),
  );
  const saved = add("a.ts~");
  void add("a.ts");
  settle();
  await saved;
  expect(runs).toEqual([["a.ts~", "a.ts"]]);
});
