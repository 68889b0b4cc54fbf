/**
 * `npm test`: everything that CI checks. `npm run test:unit` and the like run one step of it.
 *
 * The last lines name each failed test, the seconds each step took, and `N passed, N failed`; the exit code is 1 when
 * anything failed. Every step runs, whatever failed before it.
 */

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { findBrowser } from "./findBrowser.ts";
import { type Outcome, readPlaywrightReport, readVitestReport } from "./testReports.ts";

const root = path.join(import.meta.dirname, "..");
const reports = mkdtempSync(path.join(tmpdir(), "test-reports-"));
const [asked = "all", ...forwarded] = process.argv.slice(2);

/** A step whose neighbours run at the same time shows its output when it has ended. */
type Step = (output: "at once" | "at its end") => Promise<Outcome>;

const steps = {
  lint: command("biome", "check", "--error-on-warnings", "."),
  types: command("tsc", "--noEmit"),
  build: command("node", "esbuild.config.mjs"),
  unit: vitest("unit"),
  faults: vitest("faults", "--config=tests/faults/vitest.config.ts"),
  http: vitest("http", "--config=tests/http/vitest.config.ts"),
  browser: playwright("browser", "--config=tests/browser/playwright.config.ts"),
};

type StepName = keyof typeof steps;

/** One group after the other; the steps of a group run at the same time. Faults mostly wait, unit tests compute. */
const plans: Record<string, StepName[][]> = {
  all: [["lint", "types"], ["build"], ["unit", "faults"], ["http"], ["browser"]],
  unit: [["unit"]],
  faults: [["build"], ["faults"]],
  http: [["build"], ["http"]],
  browser: [["build"], ["browser"]],
};

/** A program that ends without an error counts as one test. */
function command(program: string, ...args: string[]): Step {
  return async (output) => {
    const isPassed = await run(program, args, output);
    return { passed: isPassed ? 1 : 0, failed: isPassed ? [] : [[program, ...args].join(" ")] };
  };
}

function vitest(name: string, ...options: string[]): Step {
  const report = path.join(reports, `${name}.json`);
  const quiet = ["--reporter=minimal", "--silent=passed-only", "--reporter=json", `--outputFile.json=${report}`];
  return async (output) => {
    const isPassed = await run("vitest", ["run", ...options, ...quiet, ...forwarded], output);
    return outcomeOf(isPassed, report, (content) => readVitestReport(content, root));
  };
}

function playwright(name: string, ...options: string[]): Step {
  const report = path.join(reports, `${name}.json`);
  return async (output) => {
    const environment = { CHROMIUM_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const isPassed = await run(
      "playwright",
      ["test", ...options, "--reporter=dot,json", ...forwarded],
      output,
      environment,
    );
    return outcomeOf(isPassed, report, readPlaywrightReport);
  };
}

function outcomeOf(isPassed: boolean, report: string, read: (content: string) => Outcome): Outcome {
  const outcome = existsSync(report) ? read(readFileSync(report, "utf8")) : { passed: 0, failed: [] };
  if (isPassed || outcome.failed.length > 0) return outcome;
  return { ...outcome, failed: ["the test runner itself: its output above says why"] };
}

/** Resolves to whether the program ended without an error. */
async function run(program: string, args: string[], output: Parameters<Step>[0], environment = {}): Promise<boolean> {
  const title = `\n> ${program} ${args.join(" ")}\n`;
  if (output === "at once") process.stdout.write(title);
  const child = spawn(path.join(root, "node_modules/.bin", program), args, {
    cwd: root,
    stdio: ["ignore", ...(output === "at once" ? (["inherit", "inherit"] as const) : (["pipe", "pipe"] as const))],
    env: { ...process.env, ...environment },
  });
  const ended = new Promise<boolean>((resolve) => child.once("close", (code) => resolve(code === 0)));
  const printed = await Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : "")));
  if (output === "at its end") process.stdout.write([title, ...printed].join(""));
  return ended;
}

const groups = plans[asked];
if (!groups) throw new Error(`a step must be one of ${Object.keys(plans).join(", ")} (got "${asked}")`);
const lines: string[] = [];
const failed: string[] = [];
let passed = 0;
const beganMs = performance.now();
const secondsSince = (thenMs: number) => Math.round((performance.now() - thenMs) / 1000);
for (const group of groups)
  await Promise.all(
    group.map(async (name) => {
      const stepBeganMs = performance.now();
      const outcome = await steps[name](group.length > 1 ? "at its end" : "at once");
      passed += outcome.passed;
      failed.push(...outcome.failed.map((failure) => `failed: ${name}: ${failure}`));
      lines.push(`${name}: ${secondsSince(stepBeganMs)} s, ${outcome.passed} passed, ${outcome.failed.length} failed`);
    }),
  );
rmSync(reports, { recursive: true, force: true });
console.log(["", ...failed, ...lines, `together: ${secondsSince(beganMs)} s`, ""].join("\n"));
console.log(`${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 && passed > 0 ? 0 : 1;
