import type { Command } from "commander";
import { expect, test } from "vitest";
import { createProgram } from "./program.ts";

/** A command and everything below it. */
const withDescendants = (command: Command): Command[] => [command, ...command.commands.flatMap(withDescendants)];

const nameOf = (command: Command): string =>
  command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();

function helpOf(command: Command): string {
  let help = "";
  command.configureOutput({ writeOut: (text) => (help += text) });
  command.outputHelp();
  return help;
}

test("every call of the service has a command", () => {
  expect(createProgram({}).commands.map((command) => command.name())).toEqual([
    "query",
    "doc",
    "mutate",
    "action",
    "history",
    "listen",
    "live",
    "assets",
    "releases",
    "import",
    "export",
    "datasets",
    "projects",
    "users",
    "agent",
    "video",
  ]);
});

const commands = withDescendants(createProgram({}));

test.for(commands.map((command) => [nameOf(command), command] as const))(
  "%s shows itself in use",
  ([name, command]) => {
    const [, examples = ""] = helpOf(command).split(/\nExamples?:\n/);
    expect(examples).toContain(`npm run content -- ${name.replace(/^content ?/, "")}`);
  },
);

test("an example is a command that exists, with options that it has", () => {
  const lines = commands.flatMap((command) => helpOf(command).match(/(?<=npm run content -- ).*/g) ?? []);
  const unknown = lines.filter((line) => !isKnown(line));
  expect(lines.length).toBeGreaterThan(commands.length);
  expect(unknown).toEqual([]);
});

function isKnown(line: string): boolean {
  const [usage = ""] = line.split("   #"); // a remark
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
