/** Requests at a steady rate, each over a connection of its own, however long the earlier ones take. */

import { type Answer, ask } from "./ask.ts";

export type LoadOptions = {
  url: string;
  paths: readonly string[];
  perSecond: number;
  /** How each path is requested; by default with `ask`. */
  request?: (path: string) => Promise<Answer>;
  /** Called with each visit that was answered. */
  onVisit?: (visit: Visit) => void;
  /** A slower answer counts as a failure. Unlimited where a test must not depend on the machine's speed. */
  patienceMs?: number;
};

export type Visit = { path: string; durationMs: number; body: string } & Pick<Answer, "status" | "headers">;

export type Failure = {
  path: string;
  reason: string;
  /** By `performance.now()`. */
  beganMs: number;
};

/** What docs/reliability.md allows an answer to take. */
export const promisedMs = 2000;

export function startLoad({
  url,
  paths,
  perSecond,
  request = (path) => ask(url, path),
  onVisit = () => {},
  patienceMs = Number.POSITIVE_INFINITY,
}: LoadOptions) {
  const failures: Failure[] = [];
  const inFlight = new Set<Promise<void>>();
  let count = 0;
  let answered = 0;

  async function visit(path: string): Promise<void> {
    const beganMs = performance.now();
    const fail = (reason: string) => void failures.push({ path, reason, beganMs });
    try {
      const { status, headers, body } = await request(path);
      const durationMs = performance.now() - beganMs;
      answered += 1;
      onVisit({ path, status, headers, body: body.toString(), durationMs });
      if (status !== 200) fail(`${status}`);
      if (durationMs > patienceMs) fail(`${Math.round(durationMs)} ms`);
    } catch (error) {
      fail(String(error));
    }
  }

  const timer = setInterval(() => {
    const path = paths[count++ % paths.length] ?? "/";
    const visiting = visit(path).finally(() => inFlight.delete(visiting));
    inFlight.add(visiting);
  }, 1000 / perSecond);

  return {
    failures,
    /** How many requests were answered so far. */
    answered: () => answered,
    /** Resolves when the last request has ended. */
    async stop() {
      clearInterval(timer);
      await Promise.all(inFlight);
      return { asked: count, failures };
    },
  };
}
