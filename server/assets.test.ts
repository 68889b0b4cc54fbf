import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readAssets, readDisplayFont } from "./assets.ts";

async function someClientDir(): Promise<string> {
  const clientDir = await mkdtemp(path.join(tmpdir(), "client-"));
  onTestFinished(() => rm(clientDir, { recursive: true }));
  return clientDir;
}

const displayFont = { file: "display-AB12.ttf", version: "AB12", letters: "ab" };

test("the manifest names the files that a page loads", async () => {
  const clientDir = await someClientDir();
  const script = { url: "/assets/a.js", integrity: "sha384-a" };
  const manifest = { start: script, script, style: "/assets/a.css", fonts: [], displayFont };
  await writeFile(path.join(clientDir, "manifest.json"), JSON.stringify(manifest));
  expect(await readAssets(clientDir)).toEqual(manifest);
});

test.each([undefined, "", "{"])("without a whole build the message says what to do: %j", async (text) => {
  const clientDir = await someClientDir();
  if (text !== undefined) await writeFile(path.join(clientDir, "manifest.json"), text);
  await expect(readAssets(clientDir)).rejects.toThrow(/^the build must be there .*: run npm run build$/);
});

test("the display font is read from beside the manifest", async () => {
  const clientDir = await someClientDir();
  await expect(readDisplayFont(clientDir, { displayFont })).rejects.toThrow("display-AB12.ttf");
  await writeFile(path.join(clientDir, "display-AB12.ttf"), "the font");
  expect(await readDisplayFont(clientDir, { displayFont })).toEqual({
    truetype: Buffer.from("the font"),
    version: "AB12",
    letters: "ab",
  });
});
