/** The service's log: JSON lines on standard output, with an event name as the message. */

import { type Level, type LoggerOptions, pino } from "pino";

export interface Log {
  debug(event: string, facts?: Record<string, unknown>): void;
  info(event: string, facts?: Record<string, unknown>): void;
  error(event: string, facts?: Record<string, unknown>): void;
}

export function createLog(level: string): Log {
  const output = pino.destination({ fd: 1, sync: true });
  output.on("error", () => {}); // a full disk or a closed pipe loses lines but does not stop the service
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    messageKey: "event",
    serializers: { error: pino.stdSerializers.errWithCause },
  };
  const logger = pino(options, output);
  const write =
    (at: Level) =>
    (event: string, facts: Record<string, unknown> = {}): void =>
      logger[at](facts, `contentService.${event}`);
  return { debug: write("debug"), info: write("info"), error: write("error") };
}
