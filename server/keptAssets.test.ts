import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keepAssets } from "./keptAssets.ts";

/** A data directory, and builds with these files. */
async function someDirectories(...builds: string[][]) {
  const directory = await mkdtemp(path.join(tmpdir(), "kept-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const assetsDirs = builds.map((_, index) => path.join(directory, `build-${index}`));
  for (const [index, files] of builds.entries()) {
    await mkdir(assetsDirs[index] ?? "");
    for (const file of files) await writeFile(path.join(assetsDirs[index] ?? "", file), `${file} of build ${index}`);
  }
  return { assetsDirs, keptDir: path.join(directory, "kept") };
}

test("the files of one build are still there, unchanged, after the next", async () => {
  const { assetsDirs, keptDir } = await someDirectories(["main-1.js", "same.css"], ["main-2.js", "same.css"]);
  for (const assetsDir of assetsDirs) await keepAssets({ assetsDir, keptDir });
  expect((await readdir(keptDir)).sort()).toEqual(["main-1.js", "main-2.js", "same.css"]);
  expect(await readFile(path.join(keptDir, "main-1.js"), "utf8")).toBe("main-1.js of build 0");
});

test("files that no build has used for a week are removed; those of this build stay", async () => {
  const { assetsDirs, keptDir } = await someDirectories(["old.js", "used.js"], ["used.js"]);
  await keepAssets({ assetsDir: assetsDirs[0] ?? "", keptDir });
  const longAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
  for (const file of await readdir(keptDir)) await utimes(path.join(keptDir, file), longAgo, longAgo);
  await keepAssets({ assetsDir: assetsDirs[1] ?? "", keptDir });
  expect(await readdir(keptDir)).toEqual(["used.js"]);
});

test("a directory that cannot be written is no failure", async () => {
  const { assetsDirs } = await someDirectories(["main-1.js"]);
  await keepAssets({ assetsDir: assetsDirs[0] ?? "", keptDir: "/proc/no-such-directory/assets" });
});
