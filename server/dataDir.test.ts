import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { assertWritable } from "./dataDir.ts";

async function someDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), "data-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
}

test("a data directory that is missing is made, with all above it, and left empty", async () => {
  const dataDir = path.join(await someDirectory(), "site", "data");
  await assertWritable(dataDir);
  await assertWritable(dataDir);
  expect(await readdir(dataDir)).toEqual([]);
});

test("a data directory that cannot be one is named, with the reason and what to do", async () => {
  const file = path.join(await someDirectory(), "file");
  await writeFile(file, "");
  const message = (dataDir: string, code: string) =>
    `the data directory ${dataDir} cannot be written (${code}): set DATA_DIR to one that can`;
  await expect(assertWritable(file)).rejects.toThrow(message(file, "ENOTDIR"));
  const below = path.join(file, "data");
  await expect(assertWritable(below)).rejects.toThrow(message(below, "ENOTDIR"));
});

test("a directory that the kernel does not let anybody make is named, too", async () => {
  await expect(assertWritable("/proc/no-such-directory/data")).rejects.toThrow("cannot be written (ENOENT)");
});
