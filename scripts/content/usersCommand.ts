import { Command } from "commander";
import { examples } from "./examples.ts";
import { family } from "./family.ts";
import { facts } from "./table.ts";
import type { Tool } from "./tool.ts";

export function usersCommand(tool: Tool): Command {
  return family({
    name: "users",
    description: "who wrote what",
    examples: ["users get me"],
    commands: [getCommand(tool)],
  });
}

function getCommand({ client, reporter }: Tool): Command {
  return new Command("get")
    .description("print what is known about a user; --json has all of it")
    .argument("<id>", "an id, as in a transaction's author, or me: whose token it is")
    .addHelpText("after", examples("users get me"))
    .action(async (id: string) => {
      const { users } = client("read");
      if (id === "me") {
        const me = await users.getById("me");
        const { name, role, email } = me;
        return reporter().answer(me, me.id ? facts({ id: me.id, name, role, email }) : "nobody: there is no token");
      }
      const user = await users.getById(id);
      const { displayName, createdAt } = user;
      return reporter().answer(user, facts({ id: user.id, name: displayName, created: createdAt }));
    });
}
