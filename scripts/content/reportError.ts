/** What stopped a command → a message on standard error and an exit code. */

import { CommanderError } from "commander";
import { IncompleteError, InterruptedError, UsageError } from "./errors.ts";
import { createReporter } from "./reporter.ts";
import type { Runtime } from "./runtime.ts";

export const exitCodes = `Exit codes:
  0    done
  1    failed: the service refused the request or could not be reached, or a document is missing
  2    wrong usage: nothing was sent
  130  interrupted before the command was done`;

/** Prints the client's own message, with --json as one line of JSON with status and details. Never a stack. */
export function reportError(error: unknown, { isJson, runtime }: { isJson: boolean; runtime: Runtime }): number {
  if (error instanceof CommanderError && error.exitCode === 0) return 0; // --help
  if (error instanceof InterruptedError) return 130;
  if (error instanceof IncompleteError) {
    createReporter({ isJson, runtime }).warn(error.message);
    return 1;
  }
  const isUsage = error instanceof CommanderError || error instanceof UsageError;
  const message = messageOf(error);
  if (isJson) runtime.stderr.write(`${JSON.stringify({ error: { message, ...factsOf(error) } })}\n`);
  else if (!isHelp(error)) runtime.stderr.write(`${[message, ...hints(error, isUsage)].join("\n")}\n`);
  return isUsage ? 2 : 1;
}

/** What to do about it. */
function hints(error: unknown, isUsage: boolean): string[] {
  if (isUsage) return ["Add --help to see how to use the command."];
  const cause = error instanceof Error ? error.cause : undefined;
  const isRefused = cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED";
  return isRefused
    ? ["Is the content service running? Start it with the site (npm start) or on its own (npm run lake)."]
    : [];
}

/** A family was called without a command: commander has printed its help instead of a message. */
const isHelp = (error: unknown) => error instanceof CommanderError && error.code === "commander.help";

/** The reason follows where the message alone only says that a request failed. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isHelp(error)) return "a command is missing";
  if (error instanceof CommanderError) return error.message.replace(/^error: /, "");
  const reason = error.cause instanceof Error ? error.cause.message : "";
  return reason && !error.message.includes(reason) ? `${error.message}: ${reason}` : error.message;
}

/** What the client adds to an error when the service answered. */
function factsOf(error: unknown): { statusCode?: unknown; details?: unknown } {
  if (typeof error !== "object" || error === null) return {};
  return {
    ...("statusCode" in error && { statusCode: error.statusCode }),
    ...("details" in error && { details: error.details }),
  };
}
