/**
 * `npm run test:mutants:pure`: Stryker makes every small change it knows to the pure modules and runs their unit tests.
 *
 * It has a folder and a lock of its own, and is installed when it is first used.
 */

/** @type {import("@stryker-mutator/api/core").PartialStrykerOptions} */
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  mutate: [
    "shared/{fragments,images,routes}.ts",
    "server/http/conditional.ts",
    "server/images/negotiateFormat.ts",
    "server/newsletter/{clientAddress,rateLimit}.ts",
  ],
  vitest: { configFile: "tests/mutants/stryker/vitest.config.ts", related: false },
  coverageAnalysis: "perTest",
  concurrency: 2,
  reporters: ["clear-text"],
  thresholds: { high: 95, low: 90, break: 87 }, // most of what survives changes words or cannot be told apart
  tempDirName: ".stryker-tmp",
  ignorePatterns: ["dist*", ".data", "bench", "docs", "demo/images", "public"],
  // Stryker would rewrite tsconfig.json through an API that TypeScript 7 no longer has.
  tsconfigFile: "tests/mutants/stryker/none.json",
};
