/** Structured log lines: one JSON object a line on standard output, an event name as its message. */

import { AsyncLocalStorage } from "node:async_hooks";
import { type Level, type LoggerOptions, pino } from "pino";

export type LogLevel = Level | "silent";

/** An event name (`response.servedStale`) and its fields. An `error` field is serialised with its cause. */
export interface Log {
  debug(event: string, facts?: Record<string, unknown>): void;
  info(event: string, facts?: Record<string, unknown>): void;
  warn(event: string, facts?: Record<string, unknown>): void;
  error(event: string, facts?: Record<string, unknown>): void;
  /** Runs `work`; every line that it logs, now or later, has the request's id. */
  inRequest(id: string, work: () => void): void;
}

/** Unread bytes of the log; beyond this, lines are dropped instead of filling the memory. */
const maxBufferedBytes = 16_000_000;

export function createLog({ level }: { level: LogLevel }): Log {
  const requests = new AsyncLocalStorage<{ requestId: string }>();
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    messageKey: "event",
    serializers: { error: pino.stdSerializers.errWithCause },
    mixin: () => requests.getStore() ?? {},
  };
  const logger = pino(options, standardOutput());
  const write =
    (at: Level) =>
    (event: string, facts: Record<string, unknown> = {}): void =>
      logger[at](facts, event);
  return {
    debug: write("debug"),
    info: write("info"),
    warn: write("warn"),
    error: write("error"),
    inRequest: (requestId, work) => requests.run({ requestId }, work),
  };
}

/**
 * Standard output, which may be a full disk, a pipe without a reader, or a pipe whose reader never reads: then lines are
 * lost, and the site goes on.
 */
function standardOutput() {
  const { stdout } = process;
  stdout.on("error", () => {}); // there is nowhere left to report it
  // Node writes to pipes synchronously and would wait for the reader for ever. There is no public API to change that.
  const { _handle: pipe } = stdout as { _handle?: { setBlocking?(isBlocking: boolean): void } };
  pipe?.setBlocking?.(false);
  return {
    write(line: string): void {
      if (stdout.writableLength < maxBufferedBytes) stdout.write(line);
    },
  };
}

/** A log for tests that keeps its lines. */
export function createMemoryLog() {
  const lines: { level: string; event: string; facts: Record<string, unknown> }[] = [];
  const write =
    (level: string) =>
    (event: string, facts: Record<string, unknown> = {}): void =>
      void lines.push({ level, event, facts });
  return {
    lines,
    debug: write("debug"),
    info: write("info"),
    warn: write("warn"),
    error: write("error"),
    inRequest: (_id: string, work: () => void) => work(),
  };
}
