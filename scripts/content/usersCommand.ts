import { Command } from "commander";
import { examples } from "./examples.ts";
import { family } from "./family.ts";
import type { Tool } from "./tool.ts";

export function usersCommand(tool: Tool): Command {
  return family({
    name: "users",
    description: "Show users",
    examples: ["users get me"],
    commands: [getCommand(tool)],
  });
}

function getCommand({ client, reporter }: Tool): Command {
  return new Command("get")
    .description("Print a user; --json prints all fields")
    .argument("<id>", "a user id, such as a transaction's author, or me for the user of the token")
    .addHelpText("after", examples("users get me"))
    .action(async (id: string) => {
      const { users } = client("read");
      if (id === "me") {
        const me = await users.getById("me");
        const { name, role, email } = me;
        if (!me.id) return reporter().answer(me, "not signed in: there is no token");
        return reporter().facts(me, { id: me.id, name, role, email });
      }
      const user = await users.getById(id);
      const { displayName, createdAt } = user;
      return reporter().facts(user, { id: user.id, name: displayName, created: createdAt });
    });
}
