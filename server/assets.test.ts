import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readAssets, readFont } from "./assets.ts";

async function someClientDir(): Promise<string> {
  const clientDir = await mkdtemp(path.join(tmpdir(), "client-"));
  onTestFinished(() => rm(clientDir, { recursive: true }));
  return clientDir;
}

test("the manifest says what a page has to load", async () => {
  const clientDir = await someClientDir();
  const script = { url: "/assets/a.js", integrity: "sha384-a" };
  const manifest = { start: script, script, style: "/assets/a.css", fonts: [], letters: "ab" };
  await writeFile(path.join(clientDir, "manifest.json"), JSON.stringify(manifest));
  expect(await readAssets(clientDir)).toEqual(manifest);
});

test.each([undefined, "", "{"])("without a whole build it is said what to do: %j", async (text) => {
  const clientDir = await someClientDir();
  if (text !== undefined) await writeFile(path.join(clientDir, "manifest.json"), text);
  await expect(readAssets(clientDir)).rejects.toThrow(/^the build must be there .*: run npm run build$/);
});

test("a font is read from the build by its family's name", async () => {
  const clientDir = await someClientDir();
  await mkdir(path.join(clientDir, "assets"));
  await writeFile(path.join(clientDir, "assets/anybody-latin-AB12.woff2"), "the font");
  const manifest = { fonts: ["/assets/anybody-latin-AB12.woff2"] };
  expect(String(await readFont(clientDir, manifest, "anybody"))).toBe("the font");
  await expect(readFont(clientDir, manifest, "host-grotesk")).rejects.toThrow(
    "the build must have the font host-grotesk (got /assets/anybody-latin-AB12.woff2)",
  );
});
