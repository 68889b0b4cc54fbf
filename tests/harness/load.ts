/** Visitors who come at a steady rate, whatever becomes of those before them, and what they noticed. */

import { get } from "node:http";

export type LoadOptions = {
  url: string;
  paths: readonly string[];
  perSecond: number;
  /** Told of each visit; when unset they are all kept, bodies included. */
  onVisit?: (visit: Visit) => void;
};

export type Visit = { path: string; status: number; body: string; durationMs: number };

export type Failure = {
  path: string;
  reason: string;
  /** By `performance.now()`. */
  beganMs: number;
};

/** A visitor fails who gets no page, half of one, or waits for more than this. */
const patienceMs = 2000;

/** Each visitor has a connection of its own. */
export function startLoad({ url, paths, perSecond, onVisit }: LoadOptions) {
  const visits: Visit[] = [];
  const tell = onVisit ?? ((visit: Visit) => void visits.push(visit));
  const failures: Failure[] = [];
  const underWay = new Set<Promise<void>>();
  let count = 0;

  async function visit(path: string): Promise<void> {
    const beganMs = performance.now();
    const fail = (reason: string) => void failures.push({ path, reason, beganMs });
    const seen = await ask(url, path).catch((error: Error) => error);
    if (seen instanceof Error) fail(seen.message);
    else {
      tell(seen);
      if (seen.status !== 200) fail(`${seen.status}`);
      if (seen.durationMs > patienceMs) fail(`${Math.round(seen.durationMs)} ms`);
    }
  }

  const timer = setInterval(() => {
    const path = paths[count++ % paths.length] ?? "/";
    const visiting = visit(path).finally(() => underWay.delete(visiting));
    underWay.add(visiting);
  }, 1000 / perSecond);

  return {
    visits,
    failures,
    /** Resolves when the last visitor has left. */
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      return { asked: count, visits, failures };
    },
  };
}

/** Rejects where the answer did not come, or not whole. */
function ask(url: string, path: string): Promise<Visit> {
  const beganMs = performance.now();
  return new Promise((resolve, reject) => {
    get(`${url}${path}`, { agent: false }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text) => {
        body += text;
      });
      response.once("error", reject).once("close", () => {
        const { complete, statusCode = 0 } = response;
        if (complete) resolve({ path, status: statusCode, body, durationMs: performance.now() - beganMs });
        else reject(new Error("cut"));
      });
    }).once("error", reject);
  });
}
