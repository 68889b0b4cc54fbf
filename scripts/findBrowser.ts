/** A Chromium for tests: Playwright's own where it is installed, the system's, or one that apt can install. */

import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { installWithApt } from "./installWithApt.ts";

const systemBrowsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The path of an executable. Throws, saying what to install, when there is none and none can be installed. */
export function findBrowser(): string {
  const found = installed();
  if (found) return found;
  installWithApt("chromium", "for the browser tests");
  const browser = installed();
  if (browser) return browser;
  throw new Error("the browser tests need Chromium: run `npx playwright install chromium`, or install your system's");
}

function installed(): string | undefined {
  return [process.env.CHROMIUM_PATH, chromium.executablePath(), ...systemBrowsers].find(
    (path) => path && existsSync(path),
  );
}

/** Root may not use the sandbox; nothing may look for the network. */
export const browserArguments = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];
