import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { assertWritable, compileCacheDirOf, compileCachesDirOf, dropUnusedCompileCaches } from "./dataDir.ts";

async function someDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), "data-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
}

test("a missing data directory is created with its parents, and left empty", async () => {
  const dataDir = path.join(await someDirectory(), "site", "data");
  await assertWritable(dataDir);
  await assertWritable(dataDir);
  expect(await readdir(dataDir)).toEqual([]);
});

test("a path that cannot be a data directory is named, with the reason and what to do", async () => {
  const file = path.join(await someDirectory(), "file");
  await writeFile(file, "");
  const message = (dataDir: string, code: string) =>
    `the data directory ${dataDir} cannot be written (${code}): set DATA_DIR to one that can`;
  await expect(assertWritable(file)).rejects.toThrow(message(file, "ENOTDIR"));
  const below = path.join(file, "data");
  await expect(assertWritable(below)).rejects.toThrow(message(below, "ENOTDIR"));
});

test("a directory that the kernel refuses to create is named, too", async () => {
  await expect(assertWritable("/proc/no-such-directory/data")).rejects.toThrow("cannot be written (ENOENT)");
});

async function someBuild(...files: string[]): Promise<string> {
  const codeDir = await someDirectory();
  for (const file of files) await writeFile(path.join(codeDir, file), "");
  return codeDir;
}

test("each build has a compile cache of its own, wherever the build is", async () => {
  const [first, copy, next] = [
    await someBuild("main.js", "site-1.js"),
    await someBuild("site-1.js", "main.js"),
    await someBuild("main.js", "site-2.js"),
  ];
  expect(await compileCacheDirOf("/data", first)).toMatch(/^\/data\/compiled\/[0-9a-f]{16}$/);
  expect(await compileCacheDirOf("/data", copy)).toBe(await compileCacheDirOf("/data", first));
  expect(await compileCacheDirOf("/data", next)).not.toBe(await compileCacheDirOf("/data", first));
});

test("compile caches unused for a week are removed, but never that of the running build", async () => {
  const dataDir = await someDirectory();
  const codeDir = await someBuild("main.js");
  const own = await compileCacheDirOf(dataDir, codeDir);
  const daysOld = { [path.basename(own)]: 30, released: 6, forgotten: 8 };
  for (const [name, days] of Object.entries(daysOld)) {
    const cache = path.join(compileCachesDirOf(dataDir), name);
    await mkdir(path.join(cache, "v26"), { recursive: true });
    const usedAt = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    await utimes(cache, usedAt, usedAt);
  }
  await dropUnusedCompileCaches(dataDir, codeDir);
  expect((await readdir(compileCachesDirOf(dataDir))).sort()).toEqual([path.basename(own), "released"].sort());
  await dropUnusedCompileCaches(dataDir, await someBuild("next.js")); // the first still counts as used
  expect(await readdir(own)).toEqual(["v26"]);
});

test("a missing compile cache is no failure", async () => {
  await dropUnusedCompileCaches(await someDirectory());
  await dropUnusedCompileCaches("/proc/no-such-directory");
});
