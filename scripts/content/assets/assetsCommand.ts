import type { Command } from "commander";
import { family } from "../family.ts";
import type { Tool } from "../tool.ts";
import { deleteCommand } from "./deleteCommand.ts";
import { downloadCommand } from "./downloadCommand.ts";
import { getCommand } from "./getCommand.ts";
import { listCommand } from "./listCommand.ts";
import { uploadCommand } from "./uploadCommand.ts";

export function assetsCommand(tool: Tool): Command {
  return family({
    name: "assets",
    description: "Manage images and files",
    examples: ["assets list --kind image", "assets upload image demo/images/plate-home.jpg"],
    commands: [listCommand(tool), getCommand(tool), uploadCommand(tool), downloadCommand(tool), deleteCommand(tool)],
  });
}
