/** The HTTP tests: one running production server is asked, without a browser. They need a build. */

import path from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: path.join(import.meta.dirname, "../.."),
    include: ["tests/http/**/*.test.ts"],
    environment: "node",
    globalSetup: "tests/http/globalSetup.ts",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    isolate: false,
    maxWorkers: 2,
  },
});
