import { Command } from "commander";
import { examples } from "./examples.ts";
import { family } from "./family.ts";
import type { Tool } from "./tool.ts";

export function projectsCommand(tool: Tool): Command {
  return family({
    name: "projects",
    description: "Show the projects that the token has access to",
    examples: ["projects list", "projects get embedded"],
    commands: [listCommand(tool), getCommand(tool)],
  });
}

function listCommand({ client, reporter }: Tool): Command {
  return new Command("list")
    .description("List the projects")
    .option("--organization <id>", "only projects of this organization")
    .addHelpText("after", examples("projects list"))
    .action(async ({ organization }: { organization?: string }) => {
      const projects = await client("read").projects.list({
        includeMembers: false,
        ...(organization && { organizationId: organization }),
      });
      const rows = projects.map(({ id, displayName, createdAt }) => [id, displayName, createdAt]);
      reporter().table(projects, ["ID", "NAME", "CREATED"], rows);
    });
}

function getCommand({ client, reporter }: Tool): Command {
  return new Command("get")
    .description("Print a project; --json prints all its fields")
    .argument("<id>")
    .addHelpText("after", examples("projects get embedded"))
    .action(async (id: string) => {
      const project = await client("read").projects.getById(id);
      const { displayName, organizationId, createdAt, members } = project;
      const known = { id: project.id, name: displayName, organization: organizationId, created: createdAt };
      reporter().facts(project, { ...known, members: members?.length });
    });
}
