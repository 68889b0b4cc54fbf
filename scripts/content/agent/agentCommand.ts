import type { Command } from "commander";
import { family } from "../family.ts";
import type { Tool } from "../tool.ts";
import { actionCommand } from "./actionCommand.ts";
import { actions } from "./actions.ts";

export function agentCommand(tool: Tool): Command {
  return family({
    name: "agent",
    description: "Run agent actions; all but patch need a hosted project",
    examples: actions.map(({ name, example }) => `agent ${name} ${example}`),
    commands: actions.map((action) => actionCommand(tool, action)),
  });
}
