/**
 * `npm run test:mutants`: takes protections out of the source, one at a time, and expects a red test.
 *
 * Works on copies of the checkout in the system's temporary directory. First the named tests run on the unchanged
 * source and must pass; then each mutant is applied alone and only its own tests run. Ends with one line,
 * `N passed, N failed`: a mutant that no test notices has survived and counts as failed.
 */

import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Command, InvalidArgumentError, Option } from "commander";
import { transform } from "esbuild";
import { type Level, loaderOf, type Mutant, mutate } from "./mutant.ts";
import { mutants } from "./mutants.ts";
import { type Outcome, outputOf, run } from "./run.ts";

const root = path.join(import.meta.dirname, "../..");
const levels = ["unit", "http", "faults", "browser", "long"] as const satisfies Level[];

type Options = { level?: Level; long?: true; lanes: number };

const command = new Command("npm run test:mutants --")
  .description("Take protections out of the source, one at a time, and expect a red test.")
  .argument("[text]", "run only mutants whose name, file or promise contains this text", "")
  .addOption(new Option("--level <level>", "run only mutants that this level notices").choices(levels))
  .option("--long", "run those too that only the long run notices")
  .option("--lanes <count>", "how many mutants to test at once", parseCount, 2)
  .parse();
const [text = ""] = command.args;
const { level, long, lanes } = command.opts<Options>();

function parseCount(value: string): number {
  const count = Number(value);
  if (Number.isInteger(count) && count > 0) return count;
  throw new InvalidArgumentError(`expected a whole number from 1 (got "${value}")`);
}

const chosen = mutants.filter(
  (mutant) =>
    [mutant.name, mutant.file, mutant.promise ?? ""].some((value) => value.includes(text)) &&
    (level ? mutant.level === level : long || mutant.level !== "long"),
);

/** A copy of the checkout as it is now; its packages are links to the installed ones, its workspace is its own. */
async function copyCheckout(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), "mutants-"));
  const files = await outputOf("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], root);
  for (const file of files.split("\0").filter(Boolean)) await cp(path.join(root, file), path.join(copy, file));
  await mkdir(path.join(copy, "node_modules"));
  for (const name of await readdir(path.join(root, "node_modules")))
    if (name !== "content-service")
      await symlink(path.join(root, "node_modules", name), path.join(copy, "node_modules", name));
  await symlink("../content-service", path.join(copy, "node_modules/content-service"));
  return copy;
}

/** Runs a mutant's tests in a copy and leaves the copy as it was. */
async function test(mutant: Mutant, copy: string): Promise<Outcome> {
  const file = path.join(copy, mutant.file);
  const source = await readFile(file, "utf8");
  const mutated = mutate(source, mutant);
  await transform(mutated, { loader: loaderOf(mutant.file) }); // rejects where it does not parse, which proves nothing
  await writeFile(file, mutated);
  try {
    const { level, tests, grep } = mutant;
    return await run({ level, tests, grep: grep === undefined ? [] : [grep], isBailing: true }, copy);
  } finally {
    await writeFile(file, source);
  }
}

/** The named tests on the unchanged source: a test that is red without a mutant proves nothing. */
async function checkUnchanged(copy: string): Promise<void> {
  for (const step of levels) {
    const ofLevel = chosen.filter((mutant) => mutant.level === step);
    for (const some of [ofLevel.filter(({ grep }) => !grep), ofLevel.filter(({ grep }) => grep)]) {
      const tests = [...new Set(some.flatMap(({ tests }) => tests))];
      if (tests.length === 0) continue;
      const grep = [...new Set(some.flatMap(({ grep }) => grep ?? []))];
      const { passed, output, seconds } = await run({ level: step, tests, grep, isBailing: false }, copy);
      if (!passed) throw new Error(`the ${step} tests fail without any mutant:\n${output}`);
      console.log(`unchanged  ${step}: ${tests.length} test files pass, ${seconds.toFixed(1)} s`);
    }
  }
}

const copies = await Promise.all(Array.from({ length: lanes }, copyCheckout));
const waiting = [...chosen];
const survived: Mutant[] = [];
try {
  for (const mutant of chosen) mutate(await readFile(path.join(root, mutant.file), "utf8"), mutant);
  if (copies[0]) await checkUnchanged(copies[0]);
  await Promise.all(
    copies.map(async (copy) => {
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        const { passed, seconds } = await test(mutant, copy);
        if (passed) survived.push(mutant);
        const result = passed ? "SURVIVED " : "noticed  ";
        console.log(`${result}  ${(mutant.promise ?? "").padEnd(3)}  ${mutant.name}  (${seconds.toFixed(1)} s)`);
      }
    }),
  );
} finally {
  await Promise.all(copies.map((copy) => rm(copy, { recursive: true, force: true })));
}
for (const { name, file, tests } of survived)
  console.log(`\nsurvived: ${name}\n  ${file}, not noticed by ${tests.join(", ")}`);
const left = mutants.filter((mutant) => mutant.level === "long").length;
if (!long && !level && left > 0)
  console.log(`\n${left} mutants that only the long run notices were left out (--long runs them)`);
console.log(`\n${chosen.length - survived.length} passed, ${survived.length} failed`);
process.exitCode = survived.length === 0 && chosen.length > 0 ? 0 : 1;
