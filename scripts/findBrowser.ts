/** A Chromium: one that is installed, or one that apt can install. `CHROMIUM_PATH` names another. */

import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { installWithApt } from "./installWithApt.ts";

const headlessShell = "/usr/bin/chromium-headless-shell";
const systemBrowsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * The path of Chromium without its window: it renders pages alike in half the processor time. Where it is not
 * installed and cannot be, the path of a whole browser; throws as `findBrowser` does.
 */
export function findHeadlessBrowser(): string {
  const found = firstOf(process.env.CHROMIUM_PATH, headlessShell);
  if (found) return found;
  try {
    installWithApt("chromium-headless-shell", "for the browser tests");
  } catch {
    return findBrowser(); // a distribution without this package
  }
  return firstOf(headlessShell) ?? findBrowser();
}

/** The path of a whole browser. Throws, saying what to install, when there is none and none can be installed. */
export function findBrowser(): string {
  const installed = () => firstOf(process.env.CHROMIUM_PATH, chromium.executablePath(), ...systemBrowsers);
  const found = installed();
  if (found) return found;
  installWithApt("chromium", "for a browser");
  const browser = installed();
  if (browser) return browser;
  throw new Error("a Chromium is required: run `npx playwright install chromium`, or install your system's");
}

function firstOf(...paths: (string | undefined)[]): string | undefined {
  return paths.find((path) => path && existsSync(path));
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
