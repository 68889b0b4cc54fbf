/** What a site answers to each kind of request, byte by byte, for a reference to send the same. */

import { setTimeout as wait } from "node:timers/promises";
import { type Answer, ask, headerOf } from "../servers/answer.ts";
import type { HotRow } from "./hotRows.ts";

export type Recorded = {
  /** By path; a 304 and the answer to HEAD without a body. */
  answers: Map<string, Answer>;
  /** The same with its body. */
  whole: Map<string, Answer>;
};

export async function recordAnswers(
  origin: string,
  { paths, headers, isConditional, isHead }: HotRow,
): Promise<Recorded> {
  const recorded: Recorded = { answers: new Map(), whole: new Map() };
  for (const path of paths) {
    const whole = await settled(origin + path, headers);
    if (whole.status !== 200) throw new Error(`${origin}${path} must answer 200 (got ${whole.status})`);
    const asked = isConditional ? { ...headers, "If-None-Match": headerOf(whole, "etag") ?? "" } : headers;
    const answer = await ask(origin + path, { method: isHead ? "HEAD" : "GET", headers: asked });
    if (isConditional && answer.status !== 304)
      throw new Error(`${origin}${path} must answer 304 (got ${answer.status})`);
    recorded.whole.set(path, whole);
    recorded.answers.set(path, answer);
  }
  return recorded;
}

/** The first request may be streamed, later ones may find better compression: asked until the bytes stay the same. */
async function settled(url: string, headers: Record<string, string>): Promise<Answer> {
  let last = await ask(url, { headers });
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await wait(50);
    const answer = await ask(url, { headers });
    if (answer.body.equals(last.body) && headerOf(answer, "etag") === headerOf(last, "etag")) return answer;
    last = answer;
  }
  throw new Error(`${url} must answer with the same bytes twice (it did not)`);
}
