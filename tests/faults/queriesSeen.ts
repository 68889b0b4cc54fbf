/** What a proxy saw of a site's questions. */

import type { ProxiedRequest } from "../harness/faultProxy.ts";

export const isQuery = ({ url }: ProxiedRequest): boolean => url.includes("/data/query/");
export const isListening = ({ url }: ProxiedRequest): boolean => url.includes("/data/listen/");

/** A question that was given up may be seen to end a moment after the next one has begun. */
const momentMs = 100;

/** How many equal questions were under way at once, at the most. */
export function mostAtOnce(requests: readonly ProxiedRequest[]): number {
  const most = byUrl(requests).map((same) =>
    Math.max(
      ...same.map(
        ({ at }) =>
          same.filter((other) => other.at <= at && (other.endedAt ?? Number.POSITIVE_INFINITY) > at + momentMs).length,
      ),
    ),
  );
  return Math.max(0, ...most);
}

/** How often the same question was asked in a second, on average, by the most asked one. */
export function mostPerSecond(requests: readonly ProxiedRequest[], durationMs: number): number {
  return Math.max(0, ...byUrl(requests).map((same) => same.length)) / (durationMs / 1000);
}

/** Milliseconds from one to the next. */
export function gapsOf(requests: readonly ProxiedRequest[]): number[] {
  return requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? at));
}

function byUrl(requests: readonly ProxiedRequest[]): ProxiedRequest[][] {
  return [...Map.groupBy(requests, ({ url }) => url).values()];
}
