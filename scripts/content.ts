/**
 * `npm run content -- <command>`: reads, changes, imports and exports the content of the service that the environment
 * names, the embedded one by default.
 *
 * Answers go to standard output, progress and errors to standard error. The exit code is 1 when something failed.
 */

import { Command } from "commander";
import { createContentClient } from "./content/client.ts";
import { docCommand } from "./content/docCommand.ts";
import { exportCommand } from "./content/exportCommand.ts";
import { importCommand } from "./content/importCommand.ts";
import { mutateCommand } from "./content/mutateCommand.ts";
import { queryCommand } from "./content/queryCommand.ts";
import { createReporter } from "./content/reporter.ts";
import { uploadCommand } from "./content/uploadCommand.ts";

const program = new Command("content")
  .usage("<command> [options]")
  .description("Works on the content that the site shows.")
  .option("--json", "print answers as JSON on one line, and no progress")
  .addHelpText("after", `\n${environmentHelp()}`);

const tool = {
  client: (access: "read" | "write") => createContentClient(process.env, access),
  reporter: () => createReporter({ isJson: program.opts<{ json?: boolean }>().json === true }),
};

for (const command of [importCommand, exportCommand, queryCommand, docCommand, mutateCommand, uploadCommand])
  program.addCommand(command(tool));

try {
  await program.parseAsync();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}

/** The client's own words; where they only say that a request failed, with the reason behind it. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const reason = error.cause instanceof Error ? error.cause.message : "";
  return reason && !error.message.includes(reason) ? `${error.message}: ${reason}` : error.message;
}

function environmentHelp(): string {
  return `Environment:
  SANITY_PROJECT_ID   a hosted project; the embedded service when unset
  SANITY_DATASET, SANITY_API_VERSION, SANITY_API_HOST
  SANITY_API_READ_TOKEN, SANITY_API_WRITE_TOKEN
  CONTENT_SERVICE_PORT, DATA_DIR   where the embedded service listens and keeps its tokens

Examples:
  npm run content -- import scripts/demo --replace
  npm run content -- query '*[_type == "client"]{name, sector}'
  npm run content -- doc layout page-home`;
}
