import { Command } from "commander";
import { examples } from "./examples.ts";

export type Family = { name: string; description: string; examples: string[]; commands: Command[]; standard?: string };

/** Commands about one kind of thing, such as `assets list`; `standard` runs where no command is named. */
export function family({ name, description, examples: lines, commands, standard }: Family): Command {
  const parent = new Command(name).description(description).addHelpText("after", examples(...lines));
  for (const command of commands) parent.addCommand(command, { isDefault: command.name() === standard });
  return parent;
}
