/** The log of the preview: lines without paths, because the address of an unpublished page is unpublished too. */

import type { Log } from "../log.ts";

export function previewLog(log: Log): Log {
  const line =
    (level: "debug" | "info" | "warn" | "error") =>
    (event: string, { path: _, ...facts }: Record<string, unknown> = {}): void =>
      log[level](event.startsWith("preview.") ? event : `preview.${event}`, facts);
  return {
    debug: line("debug"),
    info: line("info"),
    warn: line("warn"),
    error: line("error"),
    inRequest: log.inRequest,
  };
}
