/** Warnings about what goes on failing: the first of a kind at once, then at most one a minute. */

import type { Log } from "../log.ts";
import { ContentError } from "./contentSource.ts";

export type SparingLogOptions = { log: Log; now: () => number; intervalMs?: number };

export function createSparingLog({ log, now, intervalMs = 60_000 }: SparingLogOptions) {
  const spoken = new Map<string, { at: number; unspoken: number }>();

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

function faultOf(error: unknown): string {
  if (error instanceof ContentError) return error.fault;
  return error instanceof Error && "code" in error ? String(error.code) : "unexpected";
}
