import { defineConfig } from "playwright/test";
import { browserArguments, findBrowser } from "../../scripts/findBrowser.ts";

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: "./globalSetup.ts",
  reporter: [["list"], ["json"]],
  workers: 2,
  fullyParallel: true,
  timeout: 30_000,
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: findBrowser(), args: browserArguments },
    trace: "retain-on-failure",
  },
});
