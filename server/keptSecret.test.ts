import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { readKeptSecret } from "./keptSecret.ts";

async function someDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), "secret-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
}

const newsletter = { name: "newsletter-secret", variable: "NEWSLETTER_SECRET", given: undefined };
const readSecret = (dataDir: string, linkFile?: Parameters<typeof readKeptSecret>[1]) =>
  readKeptSecret({ ...newsletter, dataDir }, linkFile);

test("a secret is generated once, and only its owner can read it", async () => {
  const directory = await someDirectory();
  const secret = await readSecret(directory);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await readSecret(directory)).toBe(secret);
  expect((await stat(path.join(directory, "newsletter-secret"))).mode & 0o777).toBe(0o600);
  expect(await readSecret(await someDirectory())).not.toBe(secret);
});

test("processes that start at once share one secret", async () => {
  const directory = await someDirectory();
  const start = async (_: unknown, index: number) => {
    await wait(index / 4); // each meets another step of those before
    return readSecret(directory);
  };
  const secrets = await Promise.all(Array.from({ length: 40 }, start));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(directory)).toEqual(["newsletter-secret"]);
});

test("a configured secret is used, and none is written", async () => {
  const directory = await someDirectory();
  expect(await readKeptSecret({ ...newsletter, dataDir: directory, given: "given" })).toBe("given");
  expect(await readdir(directory)).toEqual([]);
});

test("an empty file is not overwritten, because the ids of subscribers depend on its former content", async () => {
  const directory = await someDirectory();
  const file = path.join(directory, "newsletter-secret");
  await writeFile(file, "");
  await expect(readSecret(directory)).rejects.toThrow(/newsletter-secret must hold .* set NEWSLETTER_SECRET/);
  expect(await readFile(file, "utf8")).toBe("");
});

test("a failure is one line with the file, the reason and what to do", async () => {
  const directory = await someDirectory();
  await chmod(directory, 0o500);
  const missing = path.join(directory, "none", "such");
  await expect(readSecret(missing)).rejects.toThrow(/neither read nor written \(\w+\): set NEWSLETTER_SECRET$/);
});

test("a failure leaves no temporary file", async () => {
  const directory = await someDirectory();
  const noLinks = () => Promise.reject(Object.assign(new Error("no links here"), { code: "EPERM" }));
  await expect(readSecret(directory, noLinks)).rejects.toThrow(
    /neither read nor written \(EPERM\): set NEWSLETTER_SECRET$/,
  );
  expect(await readdir(directory)).toEqual([]);
});
