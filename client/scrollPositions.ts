/** Where the router keeps scroll positions, in the session's storage. `start.ts` reads them before there is a router. */
export const positionsKey = "scroll-positions";

/** The name of a visit's position. A visit that loaded its document has no key of its own. */
export function positionName({ pathname, key = "default" }: { pathname: string; key?: string }): string {
  return `${pathname} ${key}`;
}
