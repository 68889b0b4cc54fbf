/** The servers of a row: the site, its reference points, and those given with `--beside`. */

import type { Load, LoadFigures } from "../load/load.ts";
import { runHeadLoad } from "../load/runHeadLoad.ts";
import { runWrk } from "../load/runWrk.ts";
import type { Peer } from "../options.ts";
import { ask, headerOf } from "../servers/answer.ts";
import { loadCore } from "../servers/pinned.ts";
import type { HotRow } from "./hotRows.ts";

export type Contestant = (seconds: number) => Promise<LoadFigures>;

const connections = 64;

/** Sends a server one request before its load; `null` when it cannot answer this kind of request. */
export async function contestant(origin: string, row: HotRow): Promise<Contestant | null> {
  const [first = "/"] = row.paths;
  const headers: Record<string, string> = { ...row.headers };
  if (row.isConditional) {
    const etag = headerOf(await ask(origin + first, { headers }), "etag");
    if (!etag) return null;
    headers["If-None-Match"] = etag;
  }
  const expected = row.isConditional ? 304 : 200;
  for (const path of row.paths) {
    const { status } = await ask(origin + path, { method: row.isHead ? "HEAD" : "GET", headers });
    if (status !== expected) return null;
  }
  const load: Omit<Load, "seconds"> = { origin, paths: row.paths, headers, connections, core: loadCore };
  return (seconds) => (row.isHead ? runHeadLoad : runWrk)({ ...load, seconds });
}

/** Servers with other pages get requests for those. */
export function peerContestant({ url }: Peer, row: HotRow): Promise<Contestant | null> {
  const { origin, pathname } = new URL(url);
  return contestant(origin, row.isComparable ? { ...row, paths: [pathname] } : row);
}
