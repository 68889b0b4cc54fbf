import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    exclude: ["tests/{faults,http,long}/**", "**/node_modules/**"],
    include: ["{server,client,shared,content-service,demo,bench,scripts,tests}/**/*.test.{ts,tsx}"],
    environment: "node",
    css: { modules: { classNameStrategy: "non-scoped" } },
    testTimeout: 20_000,
  },
});
