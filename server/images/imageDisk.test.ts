import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { strongEtag } from "../http/conditional.ts";
import { createMemoryLog } from "../log.ts";
import { createImageDisk, type ImageDiskOptions } from "./imageDisk.ts";
import { type FinishedImage, imageFile } from "./imageFile.ts";

const kibibyte = 1024;

/** A directory that does not exist yet, and caches over it. */
async function someDirectory() {
  const parent = await mkdtemp(path.join(tmpdir(), "disk-"));
  onTestFinished(() => rm(parent, { recursive: true }));
  const directory = path.join(parent, "images");
  const log = createMemoryLog();
  const open = (options: Partial<ImageDiskOptions> = {}) =>
    createImageDisk({ directory, maxBytes: 8192 * kibibyte, processes: 1, log, ...options });
  const files = async () => (await readdir(directory)).map((name) => path.join(directory, name));
  const size = async () => {
    const sizes = await Promise.all((await files()).map(async (file) => (await stat(file)).size));
    return sizes.reduce((sum, bytes) => sum + bytes, 0);
  };
  const onlyFile = async () => {
    const [file = "", ...others] = await files();
    expect(others).toEqual([]);
    return file;
  };
  return { parent, directory, log, open, files, size, onlyFile };
}

function image(bytes: number = 10 * kibibyte): FinishedImage {
  const content = randomBytes(bytes);
  return { bytes: content, format: "webp", etag: strongEtag(content) };
}

const daysAgo = (days: number) => Date.now() / 1000 - days * 86_400;

test("another process reads an image with its format and tag, under its own key only", async () => {
  const { open } = await someDirectory();
  const [first, second, kept] = [open(), open(), image()];
  expect(await first.read("a")).toBeNull();
  first.write("a", kept);
  await first.settled();
  expect(await second.read("a")).toEqual(kept);
  expect(await second.read("b")).toBeNull();
});

test.each([
  ["is empty", () => Buffer.alloc(0)],
  ["is cut off", (file) => file.subarray(0, file.length - 1)],
  ["has one other byte", (file) => file.with(file.length - 1, (file.at(-1) ?? 0) ^ 1)],
  ["has something added", (file) => Buffer.concat([file, Buffer.from("x")])],
  ["is of another format", (file) => Buffer.from(file.toString("latin1").replace("webp", "bmp "), "latin1")],
  ["is something else", () => Buffer.from("<!doctype html>")],
  ["is larger than any stored image", () => imageFile(image(2048 * kibibyte))],
] satisfies [string, (file: Buffer) => Uint8Array][])(
  "a file that %s is not read as an image: it is removed, and can be written again",
  async (_, damage) => {
    const { open, onlyFile, files, log } = await someDirectory();
    const disk = open();
    disk.write("a", image());
    await disk.settled();
    const file = await onlyFile();
    await writeFile(file, damage(await readFile(file)));
    expect(await disk.read("a")).toBeNull();
    expect(log.lines).toMatchObject([{ level: "warn", event: "image.diskUnreadable", facts: { file } }]);
    await expect.poll(files, { interval: 1 }).toEqual([]);
    const again = image();
    disk.write("a", again);
    await disk.settled();
    expect(await disk.read("a")).toEqual(again);
  },
);

test.each([
  ["directory", (file) => mkdir(path.join(file, "deeper"), { recursive: true })],
  ["pipe", (file) => promisify(execFile)("mkfifo", [file])],
  [
    "link to an image",
    async (file) => {
      await rename(file, `${file}.moved`);
      await symlink(`${file}.moved`, file);
    },
  ],
] satisfies [string, (file: string) => Promise<unknown>][])(
  "a %s in an image's place is not read, not waited for, and removed",
  async (what, put) => {
    const { open, onlyFile, files } = await someDirectory();
    const disk = open();
    disk.write("a", image());
    await disk.settled();
    const file = await onlyFile();
    if (what !== "link to an image") await rm(file);
    await put(file);
    expect(await disk.read("a")).toBeNull();
    await expect.poll(files, { interval: 1 }).not.toContain(file);
  },
);

test("the directory stays within its limit, and keeps the images used last", async () => {
  const { open, size } = await someDirectory();
  const maxBytes = 512 * kibibyte;
  const disk = open({ maxBytes });
  let largest = 0;
  for (let index = 0; index < 80; index += 1) {
    disk.write(String(index), image());
    await disk.settled();
    largest = Math.max(largest, await size());
  }
  expect(largest).toBeLessThanOrEqual(maxBytes);
  expect(largest).toBeGreaterThan(maxBytes / 2);
  expect(await disk.read("79")).not.toBeNull();
  expect(await disk.read("0")).toBeNull();
});

test("four processes over one directory, twice as many as configured, stay within one limit", async () => {
  const { open, size } = await someDirectory();
  const maxBytes = 512 * kibibyte;
  const disks = [1, 2, 3, 4].map(() => open({ maxBytes, processes: 2 }));
  let largest = 0;
  for (let index = 0; index < 20; index += 1) {
    for (const [which, disk] of disks.entries()) disk.write(`${index} ${which}`, image());
    await Promise.all(disks.map((disk) => disk.settled()));
    largest = Math.max(largest, await size());
  }
  expect(largest).toBeLessThanOrEqual(maxBytes);
  expect(largest).toBeGreaterThan(maxBytes / 2);
});

test("a limit that became smaller holds from the start, before a write", async () => {
  const { open, size } = await someDirectory();
  const before = open();
  for (let index = 0; index < 40; index += 1) before.write(String(index), image());
  await before.settled();
  expect(await size()).toBeGreaterThan(256 * kibibyte);
  await open({ maxBytes: 256 * kibibyte }).settled();
  expect(await size()).toBeLessThanOrEqual(192 * kibibyte);
  expect(await size()).toBeGreaterThan(0);
});

test("an image that was read recently outlives one that was only written later", async () => {
  const { open, files, onlyFile } = await someDirectory();
  const disk = open();
  disk.write("old", image());
  await disk.settled();
  const old = await onlyFile();
  disk.write("newer", image());
  await disk.settled();
  for (const file of await files()) await utimes(file, daysAgo(1), daysAgo(file === old ? 9 : 1));
  expect(await disk.read("old")).not.toBeNull();
  await expect.poll(async () => (await stat(old)).mtimeMs, { interval: 1 }).toBeGreaterThan(Date.now() - 60_000);
  const smaller = open({ maxBytes: 20 * kibibyte });
  await smaller.settled();
  expect(await files()).toEqual([old]);
});

test("an unfinished file of a process that ended is removed, one that is being written is not", async () => {
  const { open, directory, files } = await someDirectory();
  await mkdir(directory);
  const name = "0".repeat(64);
  const [abandoned, underWay, foreign] = [`${name}.a.tmp`, `${name}.b.tmp`, "readme.txt"].map((name) =>
    path.join(directory, name),
  ) as [string, string, string]; // as many as were named
  for (const file of [abandoned, underWay, foreign]) await writeFile(file, "part");
  await utimes(abandoned, daysAgo(1), daysAgo(1));
  await utimes(foreign, daysAgo(1), daysAgo(1));
  await open({ maxBytes: 0 }).settled();
  expect((await files()).sort()).toEqual([underWay, foreign].sort());
});

test("unfinished files count towards the limit", async () => {
  const { open, directory, files } = await someDirectory();
  const disk = open();
  disk.write("a", image());
  await disk.settled();
  const unfinished = path.join(directory, `${"0".repeat(64)}.a.tmp`);
  await writeFile(unfinished, Buffer.alloc(64 * kibibyte));
  await open({ maxBytes: 64 * kibibyte }).settled();
  expect(await files()).toEqual([unfinished]);
});

test("an image larger than a process's part is not written", async () => {
  const { open, files } = await someDirectory();
  const disk = open({ maxBytes: 800 * kibibyte });
  disk.write("large", image(101 * kibibyte));
  disk.write("small", image(90 * kibibyte));
  await disk.settled();
  expect(await files()).toHaveLength(1);
  expect(await disk.read("large")).toBeNull();
});

test("images are written one after the other, and those that would take too much memory meanwhile are not", async () => {
  const { open, files } = await someDirectory();
  const disk = open({ maxWaitingBytes: 40 * kibibyte });
  for (const key of ["a", "b", "c", "d"]) disk.write(key, image()); // 12 KiB each, in blocks
  await disk.settled();
  expect(await files()).toHaveLength(3);
  disk.write("d", image());
  await disk.settled();
  expect(await files()).toHaveLength(4);
});

test("an image that cannot take its place leaves no unfinished file", async () => {
  const { open, directory, files, log, onlyFile } = await someDirectory();
  const disk = open();
  disk.write("a", image());
  await disk.settled();
  const file = await onlyFile();
  await rm(file);
  await mkdir(path.join(file, "deeper"), { recursive: true });
  disk.write("a", image());
  await disk.settled();
  expect(await files()).toEqual([file]);
  expect(log.lines).toMatchObject([{ event: "image.diskFailed", facts: { directory } }]);
});

test("a directory that is deleted while the process runs is created again", async () => {
  const { open, directory, log } = await someDirectory();
  const disk = open();
  disk.write("a", image());
  await disk.settled();
  await rm(directory, { recursive: true });
  expect(await disk.read("a")).toBeNull();
  disk.write("b", image());
  await disk.settled();
  expect(await disk.read("b")).not.toBeNull();
  expect(log.lines).toEqual([]);
});

test("when writing fails, images are missing, the log says so once, and writing is retried later", async () => {
  const { open, directory, log } = await someDirectory();
  await writeFile(directory, "a file in the directory's place");
  let nowMs = 0;
  const disk = open({ now: () => nowMs });
  for (const key of ["a", "b", "c"]) {
    disk.write(key, image());
    await disk.settled();
    expect(await disk.read(key)).toBeNull();
  }
  expect(log.lines.filter(({ event }) => event === "image.diskFailed")).toHaveLength(1);
  await rm(directory);
  disk.write("d", image());
  await disk.settled();
  expect(await disk.read("d")).toBeNull();
  nowMs += 60_001;
  disk.write("d", image());
  await disk.settled();
  expect(await disk.read("d")).not.toBeNull();
});

test("a clock that is set back prolongs neither the pause nor the silence of the log", async () => {
  const { open, directory, log } = await someDirectory();
  await writeFile(directory, "a file in the directory's place");
  let nowMs = 0;
  let timeMs = Date.now();
  const disk = open({ now: () => nowMs, timeOfDay: () => timeMs });
  await disk.settled();
  timeMs -= 86_400_000;
  nowMs += 60_001;
  disk.write("a", image());
  await disk.settled();
  expect(log.lines).toMatchObject([{ event: "image.diskFailed" }, { event: "image.diskFailed" }]);
  await rm(directory);
  nowMs += 60_001;
  disk.write("a", image());
  await disk.settled();
  expect(await disk.read("a")).not.toBeNull();
});

test("an image with a time in the future gets the current one when it is read", async () => {
  const { open, onlyFile } = await someDirectory();
  const disk = open();
  disk.write("a", image());
  await disk.settled();
  const file = await onlyFile();
  await utimes(file, daysAgo(-9), daysAgo(-9));
  expect(await disk.read("a")).not.toBeNull();
  await expect.poll(async () => (await stat(file)).mtimeMs, { interval: 1 }).toBeLessThan(Date.now() + 60_000);
});

test("nothing is written once the cache is closed", async () => {
  const { open, directory } = await someDirectory();
  const disk = open();
  await disk.settled();
  disk.close();
  disk.write("a", image());
  await disk.settled();
  await expect(readdir(directory)).rejects.toMatchObject({ code: "ENOENT" });
});
