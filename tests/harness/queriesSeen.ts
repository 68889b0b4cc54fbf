/** What a proxy saw of a site's queries. */

import type { ProxiedRequest } from "./faultProxy.ts";

export const isQuery = ({ url }: ProxiedRequest): boolean => url.includes("/data/query/");
export const isListening = ({ url }: ProxiedRequest): boolean => url.includes("/data/listen/");

/** The proxy may see the end of an aborted query shortly after the next one has begun. */
const toleranceMs = 100;

/** The largest number of equal queries in flight at once. */
export function mostAtOnce(requests: readonly ProxiedRequest[]): number {
  const most = byUrl(requests).map((same) =>
    Math.max(
      ...same.map(
        ({ at }) =>
          same.filter((other) => other.at <= at && (other.endedAt ?? Number.POSITIVE_INFINITY) > at + toleranceMs)
            .length,
      ),
    ),
  );
  return Math.max(0, ...most);
}

/** How often the most frequent query was sent. */
export function mostOfOneQuery(requests: readonly ProxiedRequest[]): number {
  return Math.max(0, ...byUrl(requests).map((same) => same.length));
}

/** Milliseconds from each request to the next. */
export function gapsOf(requests: readonly ProxiedRequest[]): number[] {
  return requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? at));
}

function byUrl(requests: readonly ProxiedRequest[]): ProxiedRequest[][] {
  return [...Map.groupBy(requests, ({ url }) => url).values()];
}
