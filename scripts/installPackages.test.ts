import { mkdir, mkdtempDisposable, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { isInstallStale } from "./installPackages.ts";

test("packages are installed when they are missing, and again when the lock is newer", async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), "install-"));
  const lock = path.join(folder.path, "package-lock.json");
  await writeFile(lock, "{}");
  expect(isInstallStale(folder.path)).toBe(true);

  const installed = path.join(folder.path, "node_modules/.package-lock.json");
  await mkdir(path.dirname(installed));
  await writeFile(installed, "{}");
  await utimes(lock, 1000, 1000);
  await utimes(installed, 1000, 1000);
  expect(isInstallStale(folder.path)).toBe(false);

  await utimes(lock, 1001, 1001);
  expect(isInstallStale(folder.path)).toBe(true);
});
