/** The fault tests, which start the production build and break something: they need it built, and time to themselves. */

import path from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: path.join(import.meta.dirname, "../.."),
    include: ["tests/faults/**/*.test.ts"],
    environment: "node",
    globalSetup: "tests/faults/globalSetup.ts",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
