import { defineConfig } from "playwright/test";
import { browserArguments, findHeadlessBrowser } from "../../scripts/findBrowser.ts";

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: "./globalSetup.ts",
  // The report for other programs goes where its variable says; without one it would fill the terminal.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : [["list"]],
  workers: 2,
  fullyParallel: true,
  timeout: 120_000, // ends a test that hangs; no test is about speed
  expect: { timeout: 15_000 },
  // A trace of every test would double its length: one that fails is run again to record it, and still counts as failed.
  retries: 1,
  failOnFlakyTests: true,
  use: {
    browserName: "chromium",
    baseURL: process.env.SITE_UNDER_TEST, // workers read it after the global setup has set it
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: findHeadlessBrowser(),
      args: browserArguments,
      ignoreDefaultArgs: ["--hide-scrollbars"], // a hidden scrollbar leaves its gutter behind, as no visitor's does
    },
    trace: "on-first-retry",
  },
});
