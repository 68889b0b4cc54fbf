/** From a save to the browser under `npm run dev`, in a copy of the sources. */

import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { chromium } from "playwright";
import { browserArguments, findBrowser } from "../../scripts/findBrowser.ts";
import { freePort } from "../../tests/harness/startSite.ts";
import { openContent } from "../openContent.ts";
import { hotPath } from "../pages/hotRows.ts";
import { print } from "../section.ts";
import { startServer } from "../servers/startServer.ts";
import { ms } from "../timings.ts";
import { median } from "../vitals/median.ts";

/** A save of one kind of source: a text and its replacement. `shownMarks` finds the marks that the browser shows. */
type Save = { name: string; file: string; replaced: string; by: (mark: string) => string };

const saves: Save[] = [
  {
    name: "component (.tsx)",
    file: "client/Site.tsx",
    replaced: "<html lang={layout.language}>",
    by: (mark) => `<html lang={layout.language} data-saved="${mark}">`,
  },
  {
    name: "style (.css)",
    file: "client/styles/base.css",
    replaced: "@layer base {",
    by: (mark) => `@layer base { :root { --saved: ${mark}; }`,
  },
  {
    name: "server file",
    file: "server/pages/renderPage.tsx",
    replaced: "writePageBlock(jsonLd(layout, page))",
    by: (mark) => `"${mark}"`,
  },
  {
    name: "shared file",
    file: "shared/meta.ts",
    replaced: "title: ownTitle ?",
    by: (mark) => `title: ownTitle ? "${mark}" ||`,
  },
];

/** Runs in every document of the page: records when the first frame with each mark was drawn. */
function reportMarks(): void {
  const reported = new Set<string>();
  const look = () => {
    const root = document.documentElement;
    const marks = [
      root.dataset.saved,
      getComputedStyle(root).getPropertyValue("--saved"),
      document.querySelector('script[type="application/ld+json"]')?.textContent,
      document.title,
    ];
    for (const mark of marks.filter((text) => text?.startsWith("saved-")))
      if (!reported.has(mark ?? "")) console.debug(mark, Date.now());
    for (const mark of marks) reported.add(mark ?? "");
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const savesOfEach = 10;
/** Long enough for the site's next process to stand by, as it does between two saves by hand. */
const pauseMs = 1500;

const copied = [
  "client",
  "server",
  "shared",
  "public",
  "scripts",
  "content-service",
  "demo",
  "esbuild.config.mjs",
  "package.json",
];
const root = path.join(import.meta.dirname, "../..");

export async function benchDev(): Promise<void> {
  await using started = new AsyncDisposableStack();
  const { directory, service } = await openContent(started);
  const sources = path.join(directory, "sources");
  await mkdir(sources);
  for (const name of copied) await cp(path.join(root, name), path.join(sources, name), { recursive: true });
  await symlink(path.join(root, "node_modules"), path.join(sources, "node_modules"), "junction");
  const url = `http://127.0.0.1:${await freePort()}`;
  started.use(
    await startServer({
      command: [process.execPath, path.join(sources, "scripts/dev.ts")],
      env: {
        PORT: new URL(url).port,
        DATA_DIR: path.join(directory, "data"),
        SANITY_PROJECT_ID: "embedded",
        SANITY_API_HOST: service.url,
        SANITY_API_READ_TOKEN: "read",
      },
      outputFile: path.join(directory, "dev.log"),
      awaited: url + hotPath,
    }),
  );
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments });
  started.defer(() => browser.close());
  const page = await browser.newPage();
  const shownAt = new Map<string, number>();
  page.on("console", (message) => {
    const [mark = "", at] = message.text().split(" ");
    shownAt.set(mark, Number(at));
  });
  await page.addInitScript(reportMarks);
  await page.goto(url + hotPath, { waitUntil: "networkidle" });

  const times = new Map<string, number[]>();
  for (const save of saves) {
    console.error(`dev: ${save.name} …`);
    const taken: number[] = [];
    for (let number = 0; number < savesOfEach; number += 1) {
      await wait(pauseMs);
      const mark = `saved-${saves.indexOf(save)}-${number}`;
      const savedAt = await writeMark(sources, save, mark);
      while (!shownAt.has(mark)) await page.waitForEvent("console");
      taken.push((shownAt.get(mark) ?? Number.NaN) - savedAt);
    }
    times.set(save.name, taken);
  }
  print({
    title: `From a save to the browser under npm run dev, ${savesOfEach} saves of each kind`,
    headings: ["", "median", "fastest", "slowest"],
    rows: [...times].map(([name, taken]) => [name, ms(median(taken)), ms(Math.min(...taken)), ms(Math.max(...taken))]),
    goals: [...times].map(([name, taken]) => ({ what: name, value: median(taken), atMost: 500, unit: "ms" })),
  });
}

/** Resolves with the moment before the save. */
async function writeMark(sources: string, { file, replaced, by }: Save, mark: string): Promise<number> {
  const original = await readFile(path.join(root, file), "utf8");
  if (!original.includes(replaced)) throw new Error(`${file} must contain ${replaced} (it does not)`);
  const savedAt = Date.now();
  await writeFile(path.join(sources, file), original.replace(replaced, by(mark)));
  return savedAt;
}
