/** What `wrk --latency` prints → figures. */

import type { LoadFigures } from "./load.ts";

const inMs: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

/** Throws when a connection failed, a response was no success (or none a refusal), or the output is not what wrk prints. */
export function parseWrk(output: string, areRefused = false): LoadFigures {
  const fault = /^\s*(Socket errors: .*)$/m.exec(output)?.[1];
  const refusals = /^\s*(Non-2xx or 3xx responses: .*)$/m.exec(output)?.[1];
  if (fault || (refusals && !areRefused))
    throw new Error(`every request of a load must be answered with success (got ${fault ?? refusals})`);
  if (areRefused && !refusals) throw new Error("every request of this load must be refused (none was)");
  const perSecond = Number(/^Requests\/sec:\s+([\d.]+)$/m.exec(output)?.[1]);
  const figures = { perSecond, p50Ms: latency(output, 50), p99Ms: latency(output, 99) };
  if (!(perSecond > 0) || Object.values(figures).some(Number.isNaN))
    throw new Error(`wrk must print a rate and its latencies (got ${output.trim() || "nothing"})`);
  return figures;
}

function latency(output: string, percent: number): number {
  const [, value, unit = ""] = new RegExp(`^\\s+${percent}%\\s+([\\d.]+)(us|ms|s|m) ?$`, "m").exec(output) ?? [];
  return Number(value) * (inMs[unit] ?? Number.NaN);
}
