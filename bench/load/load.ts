/** A load on a server, and what was measured under it. */

export type Load = {
  origin: string;
  /** Requested in turn, repeatedly. */
  paths: readonly string[];
  headers: Readonly<Record<string, string>>;
  /** Whether the paths do not exist, so that every response is a 404. */
  areUnknown?: boolean;
  connections: number;
  seconds: number;
  /** The core that makes the load; the kernel chooses when left out. */
  core?: number;
};

export type LoadFigures = { perSecond: number; p50Ms: number; p99Ms: number };
