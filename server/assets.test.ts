import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readAssets } from "./assets.ts";

async function someClientDir(): Promise<string> {
  const clientDir = await mkdtemp(path.join(tmpdir(), "client-"));
  onTestFinished(() => rm(clientDir, { recursive: true }));
  return clientDir;
}

test("the manifest says what a page has to load", async () => {
  const clientDir = await someClientDir();
  const manifest = { script: { url: "/assets/a.js", integrity: "sha384-a" }, style: "/assets/a.css", fonts: [] };
  await writeFile(path.join(clientDir, "manifest.json"), JSON.stringify(manifest));
  expect(await readAssets(clientDir)).toEqual(manifest);
});

test.each([undefined, "", "{"])("without a whole build it is said what to do: %j", async (text) => {
  const clientDir = await someClientDir();
  if (text !== undefined) await writeFile(path.join(clientDir, "manifest.json"), text);
  await expect(readAssets(clientDir)).rejects.toThrow(/^the build must be there .*: run npm run build$/);
});
