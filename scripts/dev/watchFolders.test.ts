import { mkdir, mkdtempDisposable, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { watchFolders } from "./watchFolders.ts";

test("each way of saving is seen, in folders that are new or replaced too", async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), "watch-"));
  const at = (name: string) => path.join(folder.path, "client", name);
  await mkdir(at("pages"), { recursive: true });
  await writeFile(at("pages/Home.tsx"), "");
  const seen = new Set<string>();
  let hear = () => {};
  const watch = watchFolders(folder.path, ["client"], (file) => {
    seen.add(file);
    hear();
  });
  /** Resolves when a change of this file is seen after the save. */
  async function isSeen(file: string, save: () => Promise<void>): Promise<void> {
    seen.clear();
    await save();
    while (!seen.has(file)) await new Promise<void>((resolve) => (hear = resolve));
  }

  await isSeen("client/pages/Home.tsx", () => writeFile(at("pages/Home.tsx"), "1"));
  for (const text of ["2", "3"])
    await isSeen("client/pages/Home.tsx", async () => {
      await writeFile(at("pages/Home.tsx.part"), text);
      await rename(at("pages/Home.tsx.part"), at("pages/Home.tsx"));
    });
  await isSeen("client/parts/Part.tsx", async () => {
    await mkdir(at("parts"));
    await writeFile(at("parts/Part.tsx"), "1");
  });
  await rm(at("pages"), { recursive: true });
  await mkdir(at("pages"));
  await writeFile(at("pages/Home.tsx"), "4");
  watch.renew();
  await isSeen("client/pages/Home.tsx", () => writeFile(at("pages/Home.tsx"), "5"));
  watch.stop();
  expect(seen).toContain("client/pages/Home.tsx");
});
