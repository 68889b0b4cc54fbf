import type { RunningSite } from "./startSite.ts";

/** The lines of a site's log for this event, parsed. */
export function logLines(site: RunningSite, event: string): Record<string, unknown>[] {
  return site
    .output()
    .split("\n")
    .filter((line) => line.includes(`"event":"${event}"`))
    .map((line) => JSON.parse(line));
}
