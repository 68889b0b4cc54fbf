import type { Command } from "commander";
import { family } from "../family.ts";
import type { Tool } from "../tool.ts";
import { createCommand } from "./createCommand.ts";
import { documentsCommand } from "./documentsCommand.ts";
import { editCommand } from "./editCommand.ts";
import { getCommand } from "./getCommand.ts";
import { listCommand } from "./listCommand.ts";
import { scheduleCommand } from "./scheduleCommand.ts";
import { transitionCommands } from "./transitionCommands.ts";
import { versionCommand } from "./versionCommand.ts";

export function releasesCommand(tool: Tool): Command {
  return family({
    name: "releases",
    description: "Manage releases: documents that are published together",
    examples: ["releases create rSpring --title Spring", "releases publish rSpring"],
    commands: [
      listCommand(tool),
      getCommand(tool),
      documentsCommand(tool),
      createCommand(tool),
      editCommand(tool),
      scheduleCommand(tool),
      ...transitionCommands(tool),
      versionCommand(tool),
    ],
  });
}
