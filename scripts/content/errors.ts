/** Whatever stopped a command → words on standard error and an exit code. */

import { CommanderError } from "commander";
import { UsageError } from "./usageError.ts";

export const exitCodes = `Exit codes:
  0    done
  1    failed: the service refused, could not be reached, or a document is missing
  2    wrong usage: nothing was sent
  130  interrupted before it was done`;

/** The client's own words, for machines in one line with what came along. Never a stack. */
export function reportError(error: unknown, isJson: boolean): number {
  if (error instanceof CommanderError && error.exitCode === 0) return 0; // help that was asked for
  const isUsage = error instanceof CommanderError || error instanceof UsageError;
  const message = messageOf(error);
  if (isJson) console.error(JSON.stringify({ error: { message, ...factsOf(error) } }));
  else if (!isHelp(error)) console.error([message, ...hints(error, isUsage)].join("\n"));
  return isUsage ? 2 : 1;
}

/** What a person could do about it. */
function hints(error: unknown, isUsage: boolean): string[] {
  if (isUsage) return ["Add --help to see how it is used."];
  const cause = error instanceof Error ? error.cause : undefined;
  const isRefused = cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED";
  return isRefused ? ["Is the content service running? npm start runs it with the site, npm run lake alone."] : [];
}

/** A family without a command: its help has been printed instead. */
const isHelp = (error: unknown) => error instanceof CommanderError && error.code === "commander.help";

/** Where an error only says that a request failed, the reason behind it follows. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isHelp(error)) return "a command is missing";
  if (error instanceof CommanderError) return error.message.replace(/^error: /, "");
  const reason = error.cause instanceof Error ? error.cause.message : "";
  return reason && !error.message.includes(reason) ? `${error.message}: ${reason}` : error.message;
}

/** What the client tells about an answer of the service. */
function factsOf(error: unknown): { statusCode?: unknown; details?: unknown } {
  if (typeof error !== "object" || error === null) return {};
  return {
    ...("statusCode" in error && { statusCode: error.statusCode }),
    ...("details" in error && { details: error.details }),
  };
}
