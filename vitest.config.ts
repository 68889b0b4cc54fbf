/**
 * The unit tests. Their files share a process (`isolate: false`), because importing a module of ours starts nothing;
 * what needs a build has a configuration of its own.
 */

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{server,client,shared,content-service,demo,bench,scripts,studio,tests}/**/*.test.{ts,tsx}"],
    exclude: ["tests/{faults,http,long}/**", "**/node_modules/**"],
    setupFiles: ["tests/fuzz/seed.ts"],
    environment: "node",
    pool: "forks",
    isolate: false,
    css: { modules: { classNameStrategy: "non-scoped" } },
    // They end a test that hangs; no test is about speed.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
