/**
 * `npm run content -- <command>`: everything that the content service can be asked, on the command line.
 *
 * It works on the service that the environment names, the embedded one by default.
 */

import { enableCompileCache } from "node:module";

enableCompileCache(); // before everything else is loaded: a third of the time that a command takes to start
const { reportError } = await import("./content/errors.ts");
const { createProgram } = await import("./content/program.ts");

// Whoever reads has had enough (`| head`): that is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

// Nobody reads what is said beside the answer: the command goes on, and its exit code tells how it ended.
process.stderr.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

const program = createProgram(process.env);
try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = reportError(error, program.opts<{ json?: boolean }>().json === true);
}
