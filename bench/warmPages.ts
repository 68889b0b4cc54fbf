import { setTimeout as wait } from "node:timers/promises";
import { ask } from "./servers/answer.ts";
import { untilIdle } from "./untilIdle.ts";

/** How long the site lets a page last before it compresses it once more, and a little longer. */
const quietMs = 3000;

/** Asks for every page and resolves when the site has finished with them, background work included. */
export async function warmPages({ url, pid }: { url: string; pid: number }, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const { status } = await ask(url + path);
    if (status !== 200) throw new Error(`${url}${path} must answer 200 (got ${status})`);
  }
  await wait(quietMs);
  await untilIdle(pid);
}
