/** Something to measure, and the browsers that measurements use. */

import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Browser, type BrowserContext, chromium, type LaunchOptions } from "playwright";
import { buildWhenStale } from "../../scripts/buildWhenStale.ts";
import { browserArguments, findBrowser } from "../../scripts/findBrowser.ts";
import { freePort, startSite } from "../../tests/harness/startSite.ts";
import { findPages, oneOfEachKind } from "./findPages.ts";
import type { Subject } from "./subject.ts";
import { warmPages } from "./warmPages.ts";

/** The browser's time to start, before a page is measured. */
const startMs = 2000;

export type SubjectOptions = Pick<Subject, "runs" | "progress"> & {
  /** The origin of a site that runs; the production server with the demo content is started without one. */
  url?: string;
  /** All pages, without them. */
  paths?: string[];
};

/** A subject whose pages are warm. What had to be started is added to `started`, whose disposal ends it. */
export async function openSubject(
  { url, paths, runs, progress }: SubjectOptions,
  started: AsyncDisposableStack,
): Promise<Subject> {
  const siteUrl = url ?? (await startDemoSite(progress, started));
  const allPaths = paths ?? (await findPages(siteUrl));
  const subject: Subject = {
    launch,
    launchVisitor,
    siteUrl,
    paths: paths ?? oneOfEachKind(allPaths),
    allPaths,
    unknownPath: paths ? undefined : "/no-such-page",
    runs,
    progress,
  };
  await warmPages(subject);
  return subject;
}

const options: LaunchOptions = {
  executablePath: findBrowser(),
  args: [...browserArguments],
  ignoreDefaultArgs: ["--hide-scrollbars", "--disable-back-forward-cache"], // as at a visitor's
  handleSIGINT: false,
  handleSIGTERM: false,
};

/** Playwright gives each browser a profile of its own, and removes it with the browser. */
function launch(): Promise<Browser> {
  return chromium.launch(options);
}

/** Measured without a tab, while the browser still starts, pages have twice the blocking time: docs/performance.md. */
async function launchVisitor(): Promise<{ browser: BrowserContext; debuggingPort: number }> {
  const debuggingPort = await freePort();
  const args = [...browserArguments, `--remote-debugging-port=${debuggingPort}`];
  const browser = await chromium.launchPersistentContext("", { ...options, args }); // a new profile
  await setTimeout(startMs);
  return { browser, debuggingPort };
}

async function startDemoSite(progress: Subject["progress"], started: AsyncDisposableStack): Promise<string> {
  await buildWhenStale(() => progress("building …"));
  const data = started.use(await mkdtempDisposable(path.join(tmpdir(), "vitals-")));
  const starting = startSite({ dataDir: data.path });
  started.defer(() =>
    starting.then(
      (site) => site.stop(),
      () => {}, // the start is awaited, and reported, below
    ),
  );
  return (await starting).url;
}
