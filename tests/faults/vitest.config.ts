/** The fault tests start the production build as processes and make something around them fail. They need a build. */

import path from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: path.join(import.meta.dirname, "../.."),
    include: ["tests/faults/**/*.test.ts"],
    environment: "node",
    globalSetup: "tests/faults/globalSetup.ts",
    tags: [
      {
        name: "long",
        description: "for the long run: it takes seconds, or another test is red for most of its reasons",
      },
    ],
    pool: "forks",
    isolate: false,
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
