/** The long run's browser tests: what `npm test` looks at once, here in every combination. */

import { defineConfig } from "playwright/test";
import browserTests from "../../browser/playwright.config.ts";

export default defineConfig({
  ...browserTests,
  testDir: ".",
  outputDir: "../../../test-results",
  globalSetup: "../../browser/globalSetup.ts",
  timeout: 10 * 60_000, // ends a test that hangs; the pictures of a whole site are made in some
});
