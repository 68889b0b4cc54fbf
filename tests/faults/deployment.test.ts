/** After a deployment: the files of the build before. */

import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startSite } from "../harness/startSite.ts";

test("the previous build's script is still served, and an unknown script is a 404 that is not cached", {
  tags: "long",
}, async () => {
  const site = await startSite();
  onTestFinished(() => site.stop());
  const kept = path.join(site.dataDir, "assets");
  const built = await readdir("dist/client/assets");
  await expect.poll(() => readdir(kept).catch(() => []), { timeout: 20_000 }).toEqual(built);
  const scriptOf = (name: string) => readFile(path.join(kept, name), "utf8");
  const main = built.find((name) => /^main-.*\.js$/.test(name)) ?? "";
  expect(await scriptOf(main)).toBe(await readFile(path.join("dist/client/assets", main), "utf8"));
  await writeFile(path.join(kept, "main-BEFORE.js"), "// the build before"); // as that one would have left it
  const before = await fetch(`${site.url}/assets/main-BEFORE.js`);
  expect([before.status, await before.text()]).toEqual([200, "// the build before"]);
  expect(before.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  const never = await fetch(`${site.url}/assets/main-NEVER.js`);
  expect([never.status, never.headers.get("cache-control")]).toEqual([404, "no-store"]);
  expect(await never.text()).not.toContain("<"); // a page in the place of a script would be run as one
});
