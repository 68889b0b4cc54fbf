/** Runs the tests of one level in a copy of the checkout. */

import { spawn } from "node:child_process";
import path from "node:path";
import type { Level } from "./mutant.ts";

export type Outcome = { passed: boolean; output: string; seconds: number };

/** Tests that a mutant makes hang are ended after this time, and have noticed it. */
const timeoutMs = 180_000;

const playwright = (config: string) => ["playwright", "test", `--config=${config}`, "--retries=0", "--reporter=line"];
const vitest = (config: string) => ["vitest", "run", `--config=${config}`, "--reporter=dot"];
const commands: Record<Level, { isBuilt: boolean; command: readonly string[] }> = {
  unit: { isBuilt: false, command: vitest("vitest.config.ts") },
  http: { isBuilt: true, command: vitest("tests/http/vitest.config.ts") },
  faults: { isBuilt: true, command: vitest("tests/faults/vitest.config.ts") },
  browser: { isBuilt: true, command: playwright("tests/browser/playwright.config.ts") },
  long: { isBuilt: true, command: vitest("tests/long/vitest.config.ts") },
};

export type RunOptions = {
  level: Level;
  /** Files, from the root. */
  tests: readonly string[];
  /** Parts of names: only the tests that have one of them run. All run when there are none. */
  grep: readonly string[];
  /** Stops at the first failure. */
  isBailing: boolean;
};

/** Builds what the level needs, and runs the tests. Throws when the build fails, or when there are no such tests. */
export async function run({ level, tests, grep, isBailing }: RunOptions, copy: string): Promise<Outcome> {
  const { isBuilt, command } = commands[level];
  const started = performance.now();
  if (isBuilt) await outputOf(path.join(copy, "node_modules/.bin/node"), ["esbuild.config.mjs"], copy);
  const [name = "", ...args] = command;
  const isPlaywright = name === "playwright";
  if (isBailing) args.push(isPlaywright ? "--max-failures=1" : "--bail=1");
  if (grep.length > 0) args.push(isPlaywright ? "--grep" : "--testNamePattern", grep.map(RegExp.escape).join("|"));
  const outcome = await runOnce(path.join(copy, "node_modules/.bin", name), [...args, ...tests], copy);
  if (/No tests? (?:files? )?found|^ *Tests +\d+ skipped \(/im.test(outcome.output))
    throw new Error(`no such tests:\n${outcome.output}`);
  return { ...outcome, seconds: (performance.now() - started) / 1000 };
}

/** What a command prints. Rejects when it fails. */
export async function outputOf(command: string, args: readonly string[], cwd: string): Promise<string> {
  const { passed, output } = await runOnce(command, args, cwd);
  if (passed) return output;
  throw new Error(`${command} ${args.join(" ")} failed:\n${output}`);
}

function runOnce(command: string, args: readonly string[], cwd: string): Promise<Omit<Outcome, "seconds">> {
  return new Promise((resolve, reject) => {
    // A group of its own, so that the servers and browsers it starts end with it.
    const child = spawn(command, args, { cwd, detached: true, env: { ...process.env, CI: "true", NO_COLOR: "1" } });
    let output = "";
    const keep = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    const timeout = setTimeout(() => process.kill(-(child.pid ?? 0), "SIGKILL"), timeoutMs);
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(timeout);
      resolve({ passed: code === 0, output });
    });
  });
}
