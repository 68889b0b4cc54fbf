import { setTimeout as wait } from "node:timers/promises";
import { ask } from "./servers/answer.ts";
import { untilIdle } from "./untilIdle.ts";

/** A little longer than a page stays cached before the site compresses it again. */
const quietMs = 3000;

/** Requests every page and resolves when the site is idle again, background work included. */
export async function warmPages({ url, pid }: { url: string; pid: number }, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const { status } = await ask(url + path);
    if (status !== 200) throw new Error(`${url}${path} must answer 200 (got ${status})`);
  }
  await wait(quietMs);
  await untilIdle(pid);
}
