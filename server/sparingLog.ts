/** Warnings about failures that may repeat: the first of a kind at once, then at most one a minute. */

import { LRUCache } from "lru-cache";
import type { Log } from "./log.ts";

export type SparingLogOptions = { log: Log; now: () => number; intervalMs?: number };

/** `about` separates failures with the same event and fault, such as two missing documents. */
export type Warn = (event: string, error: unknown, facts?: Record<string, unknown>, about?: string) => void;

export function createSparingLog({ log, now, intervalMs = 60_000 }: SparingLogOptions): Warn {
  const logged = new LRUCache<string, { at: number; suppressed: number }>({ max: 5000 }); // clients invent addresses

  return function warn(event, error, facts = {}, about = "") {
    const kind = `${event} ${faultOf(error)} ${about}`;
    const last = logged.get(kind);
    if (last && now() - last.at < intervalMs) {
      last.suppressed += 1;
      return;
    }
    logged.set(kind, { at: now(), suppressed: 0 });
    log.warn(event, { ...facts, error, ...(last?.suppressed && { suppressed: last.suppressed }) });
  };
}

/** The kind of failure, as far as the error names one. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return "unexpected";
  if ("fault" in error) return String(error.fault);
  if ("status" in error) return String(error.status);
  return "code" in error ? String(error.code) : "unexpected";
}
