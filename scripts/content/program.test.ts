import { PassThrough } from "node:stream";
import type { Command } from "commander";
import { expect, test } from "vitest";
import { createProgram } from "./program.ts";
import type { Runtime } from "./runtime.ts";

const runtime: Runtime = {
  environment: {},
  stdin: new PassThrough(),
  stdout: new PassThrough(),
  stderr: new PassThrough(),
  onInterrupt: () => () => {},
};

/** A command and all its subcommands. */
const withDescendants = (command: Command): Command[] => [command, ...command.commands.flatMap(withDescendants)];

const nameOf = (command: Command): string =>
  command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();

function helpOf(command: Command): string {
  let help = "";
  command.configureOutput({ writeOut: (text) => (help += text) });
  command.outputHelp();
  return help;
}

test("every endpoint of the service has a command", () => {
  expect(createProgram(runtime).commands.map((command) => command.name())).toEqual([
    "query",
    "doc",
    "mutate",
    "action",
    "history",
    "listen",
    "live",
    "assets",
    "releases",
    "redirects",
    "import",
    "export",
    "datasets",
    "projects",
    "users",
    "agent",
    "video",
  ]);
});

const commands = withDescendants(createProgram(runtime));

test.for(commands.map((command) => [nameOf(command), command] as const))(
  "the help of %s has an example of it",
  ([name, command]) => {
    const [, examples = ""] = helpOf(command).split(/\nExamples?:\n/);
    expect(examples).toContain(`npm run content -- ${name.replace(/^content ?/, "")}`);
  },
);

test("every example is an existing command with existing options", () => {
  const lines = commands.flatMap((command) => helpOf(command).match(/(?<=npm run content -- ).*/g) ?? []);
  const unknown = lines.filter((line) => !isKnown(line));
  expect(lines.length).toBeGreaterThan(commands.length);
  expect(unknown).toEqual([]);
});

function isKnown(line: string): boolean {
  const [usage = ""] = line.split("   #"); // a comment
  const words = usage.replaceAll(/'[^']*'/g, "text").split(" ");
  let command = commands[0];
  for (const word of words) {
    const next = command?.commands.find((candidate) => candidate.name() === word);
    if (!next) break;
    command = next;
  }
  if (!command?.parent) return false;
  const known = withAncestors(command).flatMap(({ options }) => options.map(({ long }) => long));
  return words.filter((word) => word.startsWith("--")).every((flag) => known.includes(flag));
}

function withAncestors(command: Command): Command[] {
  return command.parent ? [command, ...withAncestors(command.parent)] : [command];
}
