/** The commands of the tool, in the order of its help. */

import { styleText } from "node:util";
import { Command, type OutputConfiguration } from "commander";
import { actionCommand } from "./actionCommand.ts";
import { agentCommand } from "./agent/agentCommand.ts";
import { assetsCommand } from "./assets/assetsCommand.ts";
import { createContentClient } from "./client.ts";
import { datasetsCommand } from "./datasets/datasetsCommand.ts";
import { docCommand } from "./doc/docCommand.ts";
import { examples } from "./examples.ts";
import { exportCommand } from "./exportCommand.ts";
import { historyCommand } from "./historyCommand.ts";
import { importCommand } from "./importCommand.ts";
import { listenCommand } from "./listenCommand.ts";
import { liveCommand } from "./liveCommand.ts";
import { mutateCommand } from "./mutateCommand.ts";
import { projectsCommand } from "./projectsCommand.ts";
import { queryCommand } from "./queryCommand.ts";
import { redirectsCommand } from "./redirects/redirectsCommand.ts";
import { releasesCommand } from "./releases/releasesCommand.ts";
import { exitCodes } from "./reportError.ts";
import { createReporter } from "./reporter.ts";
import { hasColours, type Runtime } from "./runtime.ts";
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
  redirectsCommand,
  importCommand,
  exportCommand,
  datasetsCommand,
  projectsCommand,
  usersCommand,
  agentCommand,
  videoCommand,
];

export type GlobalFlags = { json?: boolean; dataset?: string };

/** Parsing throws a `CommanderError` after wrong usage, and after help was printed. */
export function createProgram(runtime: Runtime): Command {
  const program = new Command("content")
    .usage("<command> [options]")
    .description("Read and change the site's content.")
    .option("--json", "print answers and errors as JSON on one line, without progress")
    .option("--dataset <name>", "use this dataset instead of the environment's")
    .addHelpText("after", help);
  const flags = () => program.opts<GlobalFlags>();
  const tool: Tool = {
    client(access) {
      const { dataset } = flags();
      const environment = { ...runtime.environment, ...(dataset !== undefined && { SANITY_DATASET: dataset }) };
      return createContentClient(environment, access);
    },
    reporter({ isOutputTaken } = { isOutputTaken: false }) {
      const stdout = isOutputTaken ? runtime.stderr : runtime.stdout;
      return createReporter({ isJson: flags().json === true, runtime: { ...runtime, stdout } });
    },
    runtime,
  };
  for (const command of commands) program.addCommand(command(tool));
  prepare(
    program,
    outputTo(runtime, () => flags().json === true),
  );
  return program;
}

function outputTo({ stdout, stderr, environment }: Runtime, isJson: () => boolean): OutputConfiguration {
  return {
    writeOut: (text) => stdout.write(text),
    writeErr: (text) => isJson() || stderr.write(text),
    outputError: () => {}, // the same error is thrown, and `reportError` prints it
    getOutHelpWidth: () => stdout.columns ?? 80,
    getErrHelpWidth: () => stderr.columns ?? 80,
    getOutHasColors: () => hasColours(stdout, environment),
    getErrHasColors: () => hasColours(stderr, environment),
  };
}

/** Gives every command the same help, and makes it throw instead of ending the process. */
function prepare(command: Command, output: OutputConfiguration): void {
  command
    .exitOverride()
    .helpOption("-h, --help", "show this help")
    .configureOutput(output)
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: (title) => styleText("bold", title, { validateStream: false }), // removed where there are no colours
    });
  if (command.commands.length > 0) command.helpCommand("help [command]", "Show the help of a command");
  for (const child of command.commands) prepare(child, output);
}

const help = `${examples(
  "import demo --replace",
  `query '*[_type == "client"]{name, sector}'`,
  "doc layout page-home",
  "listen '*'",
)}

Answers go to standard output, everything else to standard error. In scripts:
  npm run --silent content -- --json query '*[_type == "client"].name'

${exitCodes}

Environment:
  SANITY_PROJECT_ID   a hosted project; the embedded content service when unset
  SANITY_DATASET, SANITY_API_HOST
  SANITY_API_VERSION  at least 2025-02-19, the first with releases; an older one is raised to it
  SANITY_API_READ_TOKEN, SANITY_API_WRITE_TOKEN
  CONTENT_SERVICE_PORT, DATA_DIR   port of the embedded content service, directory of its tokens
  NO_COLOR            no colours, even on a terminal`;
