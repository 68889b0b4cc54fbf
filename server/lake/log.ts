/** The service's own log lines: JSON on standard output, an event name as the message. */

import { type Level, pino } from "pino";

export interface Log {
  debug(event: string, facts?: Record<string, unknown>): void;
  info(event: string, facts?: Record<string, unknown>): void;
  error(event: string, facts?: Record<string, unknown>): void;
}

export function createLog(level: string): Log {
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
      logger[at](facts, `lake.${event}`);
  return { debug: write("debug"), info: write("info"), error: write("error") };
}
