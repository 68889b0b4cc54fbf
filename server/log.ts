/** Structured log lines: one JSON object a line on standard output, an event name as its message. */

import { type Level, pino } from "pino";

export type LogLevel = Level | "silent";

/** An event name (`response.servedStale`) and the facts that belong to it. An `error` field is serialised with its cause. */
export interface Log {
  debug(event: string, facts?: Record<string, unknown>): void;
  info(event: string, facts?: Record<string, unknown>): void;
  warn(event: string, facts?: Record<string, unknown>): void;
  error(event: string, facts?: Record<string, unknown>): void;
}

export function createLog({ level }: { level: LogLevel }): Log {
  const logger = pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    messageKey: "event",
    serializers: { error: pino.stdSerializers.errWithCause },
  });
  const write =
    (at: Level) =>
    (event: string, facts: Record<string, unknown> = {}): void =>
      logger[at](facts, event);
  return { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
}

/** A log for tests that keeps what it was told. */
export function createMemoryLog() {
  const lines: { level: string; event: string; facts: Record<string, unknown> }[] = [];
  const write =
    (level: string) =>
    (event: string, facts: Record<string, unknown> = {}): void =>
      void lines.push({ level, event, facts });
  return { lines, debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
}
