/** Something to measure, and the browsers that measurements use. */

import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium } from "playwright";
import { buildWhenStale } from "../../scripts/buildWhenStale.ts";
import { browserArguments, findBrowser } from "../../scripts/findBrowser.ts";
import { freePort, startSite } from "../../tests/harness/startSite.ts";
import { findPages, oneOfEachKind } from "./findPages.ts";
import type { Subject } from "./subject.ts";
import { warmPages } from "./warmPages.ts";

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
  const { browser } = await launchFresh();
  started.defer(() => browser.close());
  const allPaths = paths ?? (await findPages(siteUrl));
  const subject: Subject = {
    browser,
    launchFresh,
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

/** Playwright gives each browser a profile of its own, and removes it with the browser. */
async function launchFresh(): Promise<{ browser: Browser; debuggingPort: number }> {
  const debuggingPort = await freePort();
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...browserArguments, `--remote-debugging-port=${debuggingPort}`],
    ignoreDefaultArgs: ["--hide-scrollbars", "--disable-back-forward-cache"], // as at a visitor's
    handleSIGINT: false,
    handleSIGTERM: false,
  });
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
