import type { Command } from "commander";
import { family } from "../family.ts";
import type { Tool } from "../tool.ts";
import { createCommand } from "./createCommand.ts";
import { deleteCommand } from "./deleteCommand.ts";
import { getCommand } from "./getCommand.ts";
import { patchCommand } from "./patchCommand.ts";

export function docCommand(tool: Tool): Command {
  return family({
    name: "doc",
    description: "Read and change single documents by id",
    examples: ["doc layout drafts.page-home   # the same as doc get", "doc delete drafts.page-home"],
    commands: [getCommand(tool), createCommand(tool), patchCommand(tool), deleteCommand(tool)],
    standard: "get",
  });
}
