/** How soon an edit is on its page, and how long requests take meanwhile. */

import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Service } from "../contentService/service.ts";
import { hotPath } from "../pages/hotRows.ts";
import { ask, headerOf } from "../servers/answer.ts";

export type Edits = {
  /** From the moment an edit is sent until its word is in the page. */
  visibleMs: number[];
  /** How long each visit took. */
  visitMs: number[];
  /** How many visits were answered with a page that was rendered for them. */
  rendered: number;
};

const visitEveryMs = 3;
const timeoutMs = 15_000;

export type EditsOptions = {
  siteUrl: string;
  service: Service;
  count: number;
  /** From the moment an edit is shown to the next edit. The site gathers changes that follow each other within half a second. */
  pauseMs: number;
};

/** Long enough for the site not to gather the next edit with this one. */
export const lonePauseMs = 600;

/** One edit after the other, each seen before the next. Throws for one that is not seen in fifteen seconds. */
export async function timeEdits({ siteUrl, service: { client }, count, pauseMs }: EditsOptions): Promise<Edits> {
  const agent = new Agent({ keepAlive: true });
  const edits: Edits = { visibleMs: [], visitMs: [], rendered: 0 };
  for (let number = 0; number < count; number += 1) {
    const word = `edit-${number}-of-${Date.now()}`;
    const begun = performance.now();
    const written = client.patch("page-about").set({ "pageSeo.pageDescription": word }).commit({ visibility: "async" });
    while (!(await visit()).includes(word)) {
      if (performance.now() - begun > timeoutMs) throw new Error(`${siteUrl}${hotPath} must show an edit (it did not)`);
      await wait(visitEveryMs);
    }
    edits.visibleMs.push(performance.now() - begun);
    await written;
    await wait(pauseMs);
  }
  agent.destroy();
  return edits;

  async function visit(): Promise<Buffer> {
    const begun = performance.now();
    const answer = await ask(siteUrl + hotPath, { agent });
    edits.visitMs.push(performance.now() - begun);
    if (answer.status !== 200) throw new Error(`${siteUrl}${hotPath} must answer 200 (got ${answer.status})`);
    if (!headerOf(answer, "etag")) edits.rendered += 1;
    return answer.body;
  }
}
