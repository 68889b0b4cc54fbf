/** The long run: tests that measure what docs/reliability.md promises. They need a build and the machine to themselves. */

import path from "node:path";
import { defineConfig } from "vitest/config";

const minuteMs = 60_000;

export default defineConfig({
  test: {
    root: path.join(import.meta.dirname, "../.."),
    include: ["tests/long/**/*.test.ts"],
    environment: "node",
    globalSetup: "tests/faults/globalSetup.ts",
    pool: "forks",
    maxWorkers: 1,
    testTimeout: 5 * minuteMs,
    hookTimeout: minuteMs,
  },
});
