/**
 * `npm test`: everything CI checks, in the order that fails soonest. `npm run test:faults` and
 * `npm run test:browser` are parts of it alone.
 *
 * Ends with one line, `N passed, N failed`, and exit code 1 when anything failed.
 */

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "../esbuild.config.mjs";
import { findBrowser } from "./findBrowser.ts";

const root = path.join(import.meta.dirname, "..");
const reports = mkdtempSync(path.join(tmpdir(), "test-reports-"));
const asked = process.argv[2];
const total = { passed: 0, failed: 0 };

const steps: Record<string, () => void | Promise<void>> = {
  check: () => {
    countCommand("format and lint", "biome", ["check", "--error-on-warnings", "."]);
    countCommand("types", "tsc", ["--noEmit"]);
  },
  unit: () => countVitest("unit", []),
  faults: async () => {
    await build();
    countVitest("faults", ["--config=tests/faults/vitest.config.ts"]);
  },
  browser: async () => {
    if (asked) await build();
    const report = path.join(reports, "browser.json");
    const environment = { CHROMIUM_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const status = run("playwright", ["test", "--config=tests/browser/playwright.config.ts"], environment);
    const { expected, flaky, unexpected } = readReport(report).stats ?? {};
    count((expected ?? 0) + (flaky ?? 0), Math.max(unexpected ?? 0, status === 0 ? 0 : 1));
  },
};

type Report = {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; flaky: number; unexpected: number };
};

function readReport(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {}; // the runner did not get so far; its exit status says so
  }
}

function run(command: string, args: string[], environment: NodeJS.ProcessEnv = {}): number | null {
  console.log(`\n> ${command} ${args.join(" ")}`);
  const options = { cwd: root, stdio: "inherit", env: { ...process.env, ...environment } } as const;
  return spawnSync(path.join(root, "node_modules/.bin", command), args, options).status;
}

function countCommand(name: string, command: string, args: string[]): void {
  const isPassed = run(command, args) === 0;
  console.log(`${name}: ${isPassed ? "passed" : "failed"}`);
  count(isPassed ? 1 : 0, isPassed ? 0 : 1);
}

function countVitest(name: string, options: string[]): void {
  const report = path.join(reports, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const status = run("vitest", ["run", ...options, ...reporters]);
  const { numPassedTests, numFailedTests } = readReport(report);
  count(numPassedTests ?? 0, Math.max(numFailedTests ?? 0, status === 0 ? 0 : 1));
}

function count(passed: number, failed: number): void {
  total.passed += passed;
  total.failed += failed;
}

for (const [name, step] of Object.entries(steps)) if (!asked || asked === name) await step();
rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
