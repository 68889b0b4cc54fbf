/** The real Studio in a real browser, beside a site of its own: part of the long run. */

import { defineConfig } from "playwright/test";
import browserTests from "../browser/playwright.config.ts";

export default defineConfig({
  ...browserTests,
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: "./globalSetup.ts",
  timeout: 180_000, // ends a test that hangs, on a busy machine too
  expect: { timeout: 60_000 },
  use: { ...browserTests.use, viewport: { width: 1500, height: 950 } },
});
