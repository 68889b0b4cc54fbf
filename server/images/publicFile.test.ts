import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findPublicFile } from "./publicFile.ts";

/** `public/` with one picture, beside a secret. */
async function somePublicDir() {
  const root = await mkdtemp(path.join(tmpdir(), "images-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const directory = path.join(root, "public");
  await mkdir(path.join(directory, "pictures.png"), { recursive: true });
  await writeFile(path.join(directory, "badge.png"), "picture");
  await writeFile(path.join(root, "secret.png"), "secret");
  await mkdir(path.join(root, "public-too"));
  await writeFile(path.join(root, "public-too", "other.png"), "other");
  return directory;
}

test("a file is found by its root path", async () => {
  const directory = await somePublicDir();
  expect(await findPublicFile(directory, "/badge.png")).toMatchObject({
    path: expect.stringMatching(/badge\.png$/),
    sizeBytes: 7,
  });
});

test("a file has another version once it has changed", async () => {
  const directory = await somePublicDir();
  const before = await findPublicFile(directory, "/badge.png");
  await utimes(path.join(directory, "badge.png"), 1, 1);
  const after = await findPublicFile(directory, "/badge.png");
  expect(after?.version).not.toBe(before?.version);
});

test("a missing path, a directory, and a path below a file are not found", async () => {
  const directory = await somePublicDir();
  for (const rootPath of ["/missing.png", "/pictures.png", "/badge.png/a.png", `/${"a".repeat(5000)}.png`])
    expect(await findPublicFile(directory, rootPath)).toBeNull();
  expect(await findPublicFile(path.join(directory, "missing"), "/badge.png")).toBeNull();
});

test("neither a link nor a path leads out of the directory", async () => {
  const directory = await somePublicDir();
  await symlink("../secret.png", path.join(directory, "link.png"));
  await symlink("../public-too", path.join(directory, "linked"));
  await symlink("badge.png", path.join(directory, "alias.png"));
  for (const rootPath of ["/link.png", "/linked/other.png", "/../secret.png", "/../public-too/other.png"])
    expect(await findPublicFile(directory, rootPath)).toBeNull();
  expect(await findPublicFile(directory, "/alias.png")).toMatchObject({ sizeBytes: 7 });
});
