import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sweep } from "./imageDirectory.ts";

const kibibyte = 1024;
const nowMs = Date.UTC(2026, 0, 1);
const day = 86_400_000;
const nameOf = (digit: string) => digit.repeat(64);

/** A directory, and files of 8 KiB in it, each with an age. */
async function someDirectory(ages: Record<string, number> = {}) {
  const directory = await mkdtemp(path.join(tmpdir(), "sweep-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const pathOf = (name: string) => path.join(directory, name);
  const setAge = (name: string, ageMs: number) => utimes(pathOf(name), (nowMs - ageMs) / 1000, (nowMs - ageMs) / 1000);
  for (const [name, ageMs] of Object.entries(ages)) {
    await writeFile(pathOf(name), Buffer.alloc(8 * kibibyte));
    await setAge(name, ageMs);
  }
  return { directory, pathOf, setAge };
}

/** A directory that cannot be removed, not even by root: a path in it is longer than the system accepts. */
async function makeUnremovable(directory: string): Promise<void> {
  const outside = await mkdtemp(path.join(tmpdir(), "deep-"));
  const levels = Array.from({ length: 15 }, () => "d".repeat(200));
  const inner = path.join(outside, "inner");
  const end = path.join(directory, ...levels);
  await mkdir(end, { recursive: true });
  await mkdir(path.join(inner, ...levels), { recursive: true });
  await rename(inner, path.join(end, "inner"));
  onTestFinished(async () => {
    await rename(path.join(end, "inner"), inner);
    await rm(outside, { recursive: true });
  });
}

test("a file that cannot be removed does not protect the others: the limit holds without it", async () => {
  const { directory, pathOf, setAge } = await someDirectory({ [nameOf("b")]: 2 * day, [nameOf("c")]: day });
  await makeUnremovable(pathOf(nameOf("a")));
  await makeUnremovable(pathOf(`${nameOf("a")}.left.tmp`));
  for (const name of await readdir(directory)) if (name.startsWith("a")) await setAge(name, 3 * day);
  await sweep(directory, { maxBytes: 16 * kibibyte, nowMs });
  expect((await readdir(directory)).sort()).toEqual([nameOf("a"), `${nameOf("a")}.left.tmp`, nameOf("c")]);
});

test("when the files that cannot be removed are too large, the sweep rejects after removing the others", async () => {
  const { directory, pathOf } = await someDirectory({ [nameOf("b")]: day });
  await makeUnremovable(pathOf(nameOf("a")));
  await expect(sweep(directory, { maxBytes: 0, nowMs })).rejects.toMatchObject({
    message: expect.stringContaining(`${directory} must take at most 0 bytes`),
    errors: [{ code: "ENAMETOOLONG" }],
  });
  expect(await readdir(directory)).toEqual([nameOf("a")]);
});

test("a time in the future counts as one equally far in the past", async () => {
  const { directory } = await someDirectory({
    [nameOf("a")]: -9 * day,
    [nameOf("b")]: day,
    [`${nameOf("c")}.left.tmp`]: -day,
  });
  await sweep(directory, { maxBytes: 8 * kibibyte, nowMs });
  expect(await readdir(directory)).toEqual([nameOf("b")]);
});
