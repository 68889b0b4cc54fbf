/** P7: simultaneous requests for a page that is not cached share one render. How long they wait: tests/long/herd. */

import { expect, onTestFinished, test } from "vitest";
import { startBehindProxy } from "../harness/siteBehindProxy.ts";
import { requestColdPage } from "./coldPage.ts";

test("500 simultaneous requests for a page that is not cached are one query and one render", {
  tags: "long",
}, async () => {
  const behind = await startBehindProxy();
  onTestFinished(behind.stop);
  const { answers, queries, queriesOfThePage } = await requestColdPage(behind, 500);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers.filter(({ headers }) => headers["server-timing"])).toHaveLength(1); // which only a render has
  expect(queriesOfThePage).toBe(1);
  expect(queries).toBeLessThanOrEqual(2); // the periodic check may fall into it
  expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(1);
  expect(answers[0]?.body.toString()).toContain("</html>");
});
