/** Warnings about what goes on failing: the first of a kind at once, then at most one a minute. */

import { LRUCache } from "lru-cache";
import type { Log } from "./log.ts";

export type SparingLogOptions = { log: Log; now: () => number; intervalMs?: number };

export function createSparingLog({ log, now, intervalMs = 60_000 }: SparingLogOptions) {
  const spoken = new LRUCache<string, { at: number; unspoken: number }>({ max: 5000 }); // visitors invent addresses

  /** `about` tells failures apart that have the same event and fault, such as two documents that are missing. */
  return function warn(event: string, error: unknown, facts: Record<string, unknown> = {}, about = ""): void {
    const kind = `${event} ${faultOf(error)} ${about}`;
    const last = spoken.get(kind);
    if (last && now() - last.at < intervalMs) {
      last.unspoken += 1;
      return;
    }
    spoken.set(kind, { at: now(), unspoken: 0 });
    log.warn(event, { ...facts, error, ...(last?.unspoken && { unspoken: last.unspoken }) });
  };
}

/** What kind of failure it is, as far as it says. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return "unexpected";
  if ("fault" in error) return String(error.fault);
  if ("status" in error) return String(error.status);
  return "code" in error ? String(error.code) : "unexpected";
}
