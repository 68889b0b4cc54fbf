import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import type { LoadedPage, PageRenderer } from "../pages/renderPage.tsx";
import { createFailurePage } from "./failurePage.ts";

/** A renderer that counts, and fails when the test says so. */
function somePage() {
  const state = { revision: "1", rendered: 0, status: 200 };
  const renderer: PageRenderer = {
    load: async (path) => ({ path }) as LoadedPage, // nothing else is read of it
    async render({ path }) {
      state.rendered += 1;
      const stream = {
        pipe: <Target extends NodeJS.WritableStream>(target: Target) => PassThrough.from([path]).pipe(target),
        abort: () => {},
      };
      return { status: state.status, stream, isBroken: () => false };
    },
  };
  return { state, page: createFailurePage({ renderer, revision: () => state.revision }) };
}

test("the page is rendered once for each revision, also when several forms fail at once", async () => {
  const { state, page } = somePage();
  const pages = await Promise.all([page(), page(), page()]);
  expect(pages.map(String)).toEqual(["/api/subscribe", "/api/subscribe", "/api/subscribe"]);
  await page();
  expect(state.rendered).toBe(1);
  state.revision = "2";
  await page();
  expect(state.rendered).toBe(2);
});

test("a page that shows a failure of its own is not kept", async () => {
  const { state, page } = somePage();
  state.status = 500;
  await expect(page()).rejects.toThrow("must have the status 200 (got 500)");
  state.status = 200;
  expect(String(await page())).toBe("/api/subscribe");
});
