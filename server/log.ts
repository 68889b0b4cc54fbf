/** Structured log lines: one JSON object a line on standard output, an event name as its message. */

import { type Level, type LoggerOptions, pino } from "pino";

export type LogLevel = Level | "silent";

/** An event name (`response.servedStale`) and the facts that belong to it. An `error` field is serialised with its cause. */
export interface Log {
  debug(event: string, facts?: Record<string, unknown>): void;
  info(event: string, facts?: Record<string, unknown>): void;
  warn(event: string, facts?: Record<string, unknown>): void;
  error(event: string, facts?: Record<string, unknown>): void;
}

/** Linux writes so many bytes into a pipe at once: lines of several processes never mix. `PIPE_BUF` in pipe(7) */
const pipeBuf = 4096;
/** Characters that wait for whoever reads them; beyond, lines are dropped rather than fill the memory. */
const mostWaiting = 16_000_000;

/** No request waits for its line: lines gather while others are being written, and the last leave as the process ends. */
export function createLog({ level }: { level: LogLevel }): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    messageKey: "event",
    serializers: { error: pino.stdSerializers.errWithCause },
  };
  const logger = pino(options, pino.destination({ sync: false, maxWrite: pipeBuf, maxLength: mostWaiting }));
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
