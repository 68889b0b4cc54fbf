/** Every command of the tool, in the order that its help lists them. */

import { styleText } from "node:util";
import { Command, type OutputConfiguration } from "commander";
import { actionCommand } from "./actionCommand.ts";
import { agentCommand } from "./agent/agentCommand.ts";
import { assetsCommand } from "./assets/assetsCommand.ts";
import { createContentClient } from "./client.ts";
import { datasetsCommand } from "./datasets/datasetsCommand.ts";
import { docCommand } from "./doc/docCommand.ts";
import { exitCodes } from "./errors.ts";
import { examples } from "./examples.ts";
import { exportCommand } from "./exportCommand.ts";
import { historyCommand } from "./historyCommand.ts";
import { importCommand } from "./importCommand.ts";
import { listenCommand } from "./listenCommand.ts";
import { liveCommand } from "./liveCommand.ts";
import { mutateCommand } from "./mutateCommand.ts";
import { projectsCommand } from "./projectsCommand.ts";
import { queryCommand } from "./queryCommand.ts";
import { releasesCommand } from "./releases/releasesCommand.ts";
import { createReporter } from "./reporter.ts";
import type { Tool } from "./tool.ts";
import { usersCommand } from "./usersCommand.ts";
import { videoCommand } from "./videoCommand.ts";

const commands = [
  queryCommand,
  docCommand,
  mutateCommand,
  actionCommand,
  historyCommand,
  listenCommand,
  liveCommand,
  assetsCommand,
  releasesCommand,
  importCommand,
  exportCommand,
  datasetsCommand,
  projectsCommand,
  usersCommand,
  agentCommand,
  videoCommand,
];

type GlobalFlags = { json?: boolean; dataset?: string };

/** Wrong usage is thrown as a `CommanderError`, after help was printed where it was asked for. */
export function createProgram(environment: NodeJS.ProcessEnv): Command {
  const program = new Command("content")
    .usage("<command> [options]")
    .description("Works on the content that the site shows.")
    .option("--json", "print answers and errors as JSON on one line, and no progress")
    .option("--dataset <name>", "another dataset than the environment's")
    .addHelpText("after", help);
  const flags = () => program.opts<GlobalFlags>();
  const tool: Tool = {
    client(access) {
      const { dataset } = flags();
      return createContentClient({ ...environment, ...(dataset !== undefined && { SANITY_DATASET: dataset }) }, access);
    },
    reporter: () => createReporter({ isJson: flags().json === true }),
  };
  for (const command of commands) program.addCommand(command(tool));
  prepare(program, {
    outputError: () => {}, // it is thrown too, and `reportError` says it
    writeErr: (text) => flags().json || process.stderr.write(text),
  });
  return program;
}

/** All commands say the same about themselves, and leave errors to whoever runs them. */
function prepare(command: Command, output: OutputConfiguration): void {
  command
    .exitOverride()
    .configureOutput(output)
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: (title) => styleText("bold", title, { validateStream: false }), // taken out again where it is not a terminal
    });
  for (const child of command.commands) prepare(child, output);
}

const help = `${examples(
  "import demo --replace",
  `query '*[_type == "client"]{name, sector}'`,
  "doc layout page-home",
  "listen '*'",
)}

Answers go to standard output, everything else to standard error. For scripts:
  npm run --silent content -- --json query '*[_type == "client"].name'

${exitCodes}

Environment:
  SANITY_PROJECT_ID   a hosted project; the embedded service when unset
  SANITY_DATASET, SANITY_API_HOST
  SANITY_API_VERSION  2025-02-19, the first with releases, when it is older
  SANITY_API_READ_TOKEN, SANITY_API_WRITE_TOKEN
  CONTENT_SERVICE_PORT, DATA_DIR   where the embedded service listens and keeps its tokens
  NO_COLOR            no colours, also on a terminal`;
