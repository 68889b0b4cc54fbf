/**
 * `npm run content -- <command>`: every request that the content service answers, on the command line.
 *
 * It works on the service that the environment names, by default the embedded one. This file connects the tool to the
 * process; `content/runContent.ts` does the work.
 */

import { enableCompileCache } from "node:module";

enableCompileCache(); // before any other module is loaded: saves a third of a command's start
const { runContent } = await import("./content/runContent.ts");

// The reader closed the pipe (`| head`): not a failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit();
  process.stderr.write(`standard output cannot be written: ${error.message}\n`);
  process.exit(1);
});

// Without a reader for warnings and errors the command still finishes, and its exit code tells the result.
process.stderr.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

process.exitCode = await runContent(process.argv.slice(2), {
  environment: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  onInterrupt(listener) {
    process.once("SIGINT", listener).once("SIGTERM", listener);
    return () => void process.off("SIGINT", listener).off("SIGTERM", listener);
  },
});
