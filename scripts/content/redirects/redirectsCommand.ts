import type { Command } from "commander";
import { family } from "../family.ts";
import type { Tool } from "../tool.ts";
import { importCommand } from "./importCommand.ts";

export function redirectsCommand(tool: Tool): Command {
  return family({
    name: "redirects",
    description: "Manage redirects: where visitors of old addresses are sent",
    examples: ["redirects import old-addresses.csv --dry-run"],
    commands: [importCommand(tool)],
  });
}
