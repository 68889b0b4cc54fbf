/**
 * `npm test`: everything that CI checks. `npm run test:unit` and the like run one step of it, and `npm run test:long`
 * runs what measures (docs/testing.md).
 *
 * The last lines name each failed test, the seconds each step took, and `N passed, N failed`; the exit code is 1 when
 * anything failed. Every step runs, whatever failed before it.
 */

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { findHeadlessBrowser } from "./findBrowser.ts";
import { type Outcome, readPlaywrightReport, readVitestReport } from "./testReports.ts";

const root = path.join(import.meta.dirname, "..");
const reports = mkdtempSync(path.join(tmpdir(), "test-reports-"));
const [asked = "all", ...forwarded] = process.argv.slice(2);

/** The output of a step is printed at once, or at its end where other steps run at the same time. */
type Step = (output: "at once" | "at its end") => Promise<Outcome>;

const faultTests = "--config=tests/faults/vitest.config.ts";
const longTests = "--config=tests/long/vitest.config.ts";
/** Tests with the tag `long` run in the long run, and when one asks for the tests of a file or by a name. */
const isWhole = forwarded.length > 0;

const steps = {
  lint: command("biome", "check", "--error-on-warnings", "."),
  types: command("tsc", "--noEmit"),
  build: command("node", "esbuild.config.mjs"),
  unit: vitest("unit", []),
  faults: vitest("faults", [faultTests, ...(isWhole ? [] : ["--tags-filter=!long"])]),
  http: vitest("http", ["--config=tests/http/vitest.config.ts"]),
  browser: playwright("browser", "tests/browser/playwright.config.ts", isWhole ? [] : ["--grep-invert=@long"]),
  soak: vitest("soak", [longTests, "--maxWorkers=2", "tests/long/soak"]),
  durability: command("node", "content-service/tests/durability/main.ts"),
  fuzz: vitest("fuzz", ["tests/fuzz", "server/newsletter"], { FUZZ: "long" }),
  figures: vitest("figures", [longTests, "--exclude=tests/long/soak/**"]),
  looks: playwright("looks", "tests/long/browser/playwright.config.ts"),
  details: playwright("details", "tests/browser/playwright.config.ts", ["--grep=@long"]),
  rareFaults: vitest("rareFaults", [faultTests, "--tags-filter=long"]),
  studio: playwright("studio", "tests/studio/playwright.config.ts"),
};

type StepName = keyof typeof steps;

/**
 * The lanes of a stage run at the same time, the steps of a lane one after the other. Fault tests wait now and then,
 * while unit tests compute; the soak leaves the processor mostly idle, while the figures need the machine to themselves.
 */
type Plan = StepName[][][];

const plans: Record<string, Plan> = {
  all: [[["lint"], ["types"]], [["build"]], [["unit"], ["faults"]], [["http"]], [["browser"]]],
  unit: [[["unit"]]],
  faults: [[["build", "faults"]]],
  http: [[["build", "http"]]],
  browser: [[["build", "browser"]]],
  long: [[["build"]], [["soak"], ["durability", "fuzz"]], [["rareFaults", "figures", "looks", "details", "studio"]]],
  soak: [[["build", "soak"]]],
  figures: [[["build", "figures"]]],
  looks: [[["build", "looks"]]],
  details: [[["build", "rareFaults", "details"]]],
  studio: [[["build", "studio"]]],
};

/** A program that ends without an error counts as one test. */
function command(program: string, ...args: string[]): Step {
  return async (output) => {
    const isPassed = await run(program, args, output);
    return { passed: isPassed ? 1 : 0, failed: isPassed ? [] : [[program, ...args].join(" ")] };
  };
}

function vitest(name: string, options: string[], environment: Record<string, string> = {}): Step {
  const report = path.join(reports, `${name}.json`);
  const quiet = ["--reporter=minimal", "--silent=passed-only", "--reporter=json", `--outputFile.json=${report}`];
  return async (output) => {
    const isPassed = await run("vitest", ["run", ...options, ...quiet, ...forwarded], output, environment);
    return outcomeOf(isPassed, report, (content) => readVitestReport(content, root));
  };
}

function playwright(name: string, config: string, options: string[] = []): Step {
  const report = path.join(reports, `${name}.json`);
  return async (output) => {
    const environment = { CHROMIUM_PATH: findHeadlessBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const args = ["test", `--config=${config}`, "--reporter=dot,json", ...options, ...forwarded];
    const isPassed = await run("playwright", args, output, environment);
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

const secondsSince = (thenMs: number) => Math.round((performance.now() - thenMs) / 1000);

/** Runs the steps and prints what came of them; resolves to whether all passed. */
async function runPlan(plan: Plan): Promise<boolean> {
  const beganMs = performance.now();
  const lines: string[] = [];
  const failed: string[] = [];
  let passed = 0;
  async function runStep(name: StepName, output: Parameters<Step>[0]): Promise<void> {
    const stepBeganMs = performance.now();
    const outcome = await steps[name](output);
    passed += outcome.passed;
    failed.push(...outcome.failed.map((failure) => `failed: ${name}: ${failure}`));
    lines.push(`${name}: ${secondsSince(stepBeganMs)} s, ${outcome.passed} passed, ${outcome.failed.length} failed`);
  }
  for (const lanes of plan)
    await Promise.all(
      lanes.map(async (lane) => {
        for (const name of lane) await runStep(name, lanes.length > 1 ? "at its end" : "at once");
      }),
    );
  console.log(["", ...failed, ...lines, `together: ${secondsSince(beganMs)} s`, ""].join("\n"));
  console.log(`${passed} passed, ${failed.length} failed`);
  return failed.length === 0 && passed > 0;
}

const plan = plans[asked];
if (plan) process.exitCode = (await runPlan(plan)) ? 0 : 1;
else {
  console.error(`the step must be one of ${Object.keys(plans).join(", ")} (got "${asked}")`);
  process.exitCode = 2;
}
rmSync(reports, { recursive: true, force: true });
