/** What is asked of a server under load, and what came of it. */

export type Load = {
  origin: string;
  /** Asked one after the other, over and over. */
  paths: readonly string[];
  headers: Readonly<Record<string, string>>;
  connections: number;
  seconds: number;
  /** Where the load is made; without one, wherever the kernel likes. */
  core?: number;
};

export type LoadFigures = { perSecond: number; p50Ms: number; p99Ms: number };
