import type { SanityClient } from "@sanity/client";
import type { Access } from "./client.ts";
import type { Reporter } from "./reporter.ts";
import type { Runtime } from "./runtime.ts";

/** What every command receives. Client and reporter are created when the command runs: `--help` needs no service. */
export type Tool = {
  client: (access: Access) => SanityClient;
  /** `isOutputTaken`: standard output is the command's result, so the answer goes to standard error. */
  reporter: (given?: { isOutputTaken: boolean }) => Reporter;
  runtime: Runtime;
};
