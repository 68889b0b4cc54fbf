/** Requests whose answers must not take memory (P14): unknown pages, unknown data, and pages with a query. */

import { ask } from "../harness/ask.ts";
import { inTurns } from "../harness/converse.ts";

/** Sends the requests with these numbers. Throws when one is answered with an unexpected status. */
export async function requestUncached(url: string, from: number, to: number): Promise<void> {
  const numbers = Array.from({ length: to - from }, (_, index) => from + index);
  await inTurns(numbers, 8, async (number) => {
    const [path, expected] = uncachedPath(number);
    const { status } = await ask(url, path);
    if (status !== expected) throw new Error(`${path} must be a ${expected} (got ${status})`);
  });
}

function uncachedPath(number: number): [path: string, status: number] {
  const unknown = [`/unknown-${number}`, `/work/x${number}`, `/unknown-${number}.php`, `/_data/caseStudy/x${number}`];
  const path = unknown[number % 5];
  return path ? [path, 404] : [`/about?n=${number}`, 200];
}

/** Bytes of cached pages, as the site's metrics have them. */
export async function pageBytesOf(metricsPort: number): Promise<number> {
  const { body } = await ask(`http://127.0.0.1:${metricsPort}`, "/metrics");
  return Number(/^page_cache_bytes (\d+)$/m.exec(body.toString())?.[1]);
}
