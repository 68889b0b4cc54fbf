/** P3: a bad answer never replaces good content. Each kind on its own, and the log: tests/long/contentAnswers. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../harness/ask.ts";
import { paths } from "../harness/demoContent.ts";
import type { Fault } from "../harness/faultProxy.ts";
import { isQuery } from "../harness/queriesSeen.ts";
import {
  publish,
  publishAll,
  type SiteBehindProxy,
  startBehindProxy,
  textOf,
  untilShown,
} from "../harness/siteBehindProxy.ts";
import type { RunningSite } from "../harness/startSite.ts";
import { badAnswers, invalidContent } from "./badAnswers.ts";

let behind: SiteBehindProxy;
let site: RunningSite;

beforeAll(async () => {
  behind = await startBehindProxy();
  site = await behind.site();
});
afterAll(() => behind.stop());

/** Answers the site's queries with each fault in turn, and changes all content until every fault has been answered. */
async function answerWithEach(faults: [string, Fault][]): Promise<void> {
  let turn = 0;
  behind.proxy.choose((request) => (isQuery(request) ? faults[turn++ % faults.length]?.[1] : undefined));
  for (let round = 1; turn < faults.length; round += 1) {
    const before = turn;
    await publishAll(behind.client, `Round ${round}`);
    await expect.poll(() => turn, { timeout: 30_000 }).toBeGreaterThan(before);
  }
}

/** Resolves when a change to the layout, whose query alone is answered, is shown: all earlier answers have been read. */
async function showWords(words: string): Promise<void> {
  behind.proxy.choose((request) =>
    isQuery(request) && !request.url.includes("layout") ? badAnswers[0]?.[1] : undefined,
  );
  await publish(behind.client, words);
  await untilShown(site, words);
}

const pagesWithout = async (words: string) =>
  new Map(
    await Promise.all(paths.map(async (page) => [page, (await textOf(site, page)).replaceAll(words, "")] as const)),
  );

test(`${badAnswers.length} kinds of bad answers change no page`, async () => {
  await showWords("Published before");
  for (const page of paths) await expect.poll(() => textOf(site, page)).toContain("Published before");
  const before = await pagesWithout("Published before");
  await answerWithEach(badAnswers);
  await showWords("Published after");
  for (const page of paths) await expect.poll(() => textOf(site, page)).toContain("Published after");
  expect(await pagesWithout("Published after")).toEqual(before);
});

test(`${invalidContent.length} kinds of invalid content cost what is invalid, and no page`, async () => {
  await answerWithEach(invalidContent);
  await showWords("Published after invalid content");
  for (const page of paths) {
    const { status, body } = await ask(site.url, page);
    const html = body.toString();
    expect(status, page).toBe(200);
    expect(html.endsWith("</html>"), page).toBe(true);
    expect(html, page).not.toMatch(/\[object Object\]|undefined|javascript:|polluted/);
    expect(html.length, page).toBeLessThan(1_000_000);
  }
});

test("good answers are read again", async () => {
  behind.proxy.choose();
  await publishAll(behind.client, "After all the bad answers");
  await untilShown(site, "After all the bad answers");
});
