import type { SanityClient } from "@sanity/client";
import type { Access } from "./client.ts";
import type { Reporter } from "./reporter.ts";

/** What every command is given. Both are asked for when the command runs, so that `--help` needs no service. */
export type Tool = {
  client: (access: Access) => SanityClient;
  reporter: () => Reporter;
};
