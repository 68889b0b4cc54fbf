/** Where the router keeps scroll positions, in the session's storage. `start.ts` reads them before there is a router. */
export const positionsKey = "scroll-positions";
