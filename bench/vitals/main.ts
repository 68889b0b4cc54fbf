/**
 * `npm run vitals`: measures what a visitor notices and compares it with the budgets.
 *
 * Starts the production server with the demo content on free ports, or visits a site that runs. Tables go to standard
 * output, progress to standard error. The exit code is 1 when a budget is missed or something could not be measured.
 */

import { Command, InvalidArgumentError, Option } from "commander";
import { measureAxe } from "./measureAxe.ts";
import { measureInteractions } from "./measureInteractions.ts";
import { measureLayoutShift } from "./measureLayoutShift.ts";
import { measureLighthouse } from "./measureLighthouse.ts";
import { measureTasks } from "./measureTasks.ts";
import { measureWeight } from "./measureWeight.ts";
import { openSubject } from "./openSubject.ts";
import type { Subject } from "./subject.ts";
import { formatTable, missesIn, type Table } from "./table.ts";

const measurements = {
  lighthouse: measureLighthouse,
  tasks: measureTasks,
  weight: measureWeight,
  shift: measureLayoutShift,
  axe: measureAxe,
  interactions: measureInteractions,
} satisfies Record<string, (subject: Subject) => Promise<Table[]>>;

type Options = {
  url?: string;
  pages?: string[];
  runs: number;
  only?: keyof typeof measurements;
  json?: boolean;
};

const options = new Command("vitals")
  .description("Measures what a visitor notices and compares it with the budgets. Takes about ten minutes.")
  .option("--url <origin>", "measure a site that runs already, instead of starting one with demo content", parseOrigin)
  .option("--pages <paths>", "measure these pages only, such as /,/work", parsePaths)
  .option("--runs <count>", "how often to take each time", parseCount, 5)
  .addOption(new Option("--only <measurement>", "take one measurement").choices(Object.keys(measurements)))
  .option("--json", "print figures as JSON on one line, and no progress")
  .parse()
  .opts<Options>();

const tables: Table[] = [];
/** A line for each budget that was missed and each measurement that failed. */
const faults: string[] = [];

const started = new AsyncDisposableStack();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void started.disposeAsync().finally(() => process.exit(130)));

try {
  const progress = options.json ? () => {} : (step: string) => console.error(step);
  const { url, pages: paths, runs } = options;
  const subject = await openSubject({ url, paths, runs, progress }, started);
  for (const [name, measurement] of Object.entries(measurements))
    if (!options.only || options.only === name) await take(name, () => measurement(subject));
} catch (error) {
  faults.push(messageOf(error));
}
if (!started.disposed) report(); // after a signal, every measurement fails
await started.disposeAsync();

/** Tables are printed as they come: the whole takes minutes. */
async function take(name: string, measure: () => Promise<Table[]>): Promise<void> {
  try {
    for (const table of await measure()) {
      tables.push(table);
      faults.push(...missesIn(table));
      if (!options.json) console.log(`\n${formatTable(table, { hasColours: process.stdout.isTTY })}\n`);
    }
  } catch (error) {
    faults.push(`${name} could not be measured: ${messageOf(error)}`);
  }
}

function report(): void {
  if (options.json) console.log(JSON.stringify({ tables, faults }));
  else console.log(faults.length === 0 ? "Every budget is kept." : `Missed:\n${faults.join("\n")}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

function parseOrigin(value: string): string {
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? ""))
    throw new InvalidArgumentError("It must be an http or https address.");
  return new URL(value).origin;
}

function parsePaths(value: string): string[] {
  const paths = value.split(",");
  if (!paths.every((path) => path.startsWith("/"))) throw new InvalidArgumentError("Each must begin with a slash.");
  return paths;
}

function parseCount(value: string): number {
  if (!/^[1-9]\d?$/.test(value)) throw new InvalidArgumentError("It must be a whole number from 1 to 99.");
  return Number(value);
}
