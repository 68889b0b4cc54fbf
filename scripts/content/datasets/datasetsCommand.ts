import type { Command } from "commander";
import { family } from "../family.ts";
import type { Tool } from "../tool.ts";
import { deleteCommand } from "./deleteCommand.ts";
import { listCommand } from "./listCommand.ts";
import { writeCommand } from "./writeCommand.ts";

export function datasetsCommand(tool: Tool): Command {
  return family({
    name: "datasets",
    description: "Manage the datasets of the project",
    examples: ["datasets list", "datasets create staging --private", "datasets delete staging"],
    commands: [
      listCommand(tool),
      writeCommand(tool, { verb: "create", done: "Created", description: "Create an empty dataset" }),
      writeCommand(tool, {
        verb: "edit",
        done: "Changed",
        description: "Change the access to a dataset, or its description",
      }),
      deleteCommand(tool),
    ],
  });
}
