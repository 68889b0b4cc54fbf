import { expect, test } from "vitest";
import type { LayoutData } from "../shared/pageData.ts";
import { createPageLoader } from "./pageLoader.ts";

/** A loader over a server that a test answers for, at a time it holds. */
function someLoader(answer: (path: string) => Response | Promise<Response>, layout?: LayoutData) {
  const clock = { ms: 0 };
  const asked: string[] = [];
  const fetch = async (path: RequestInfo | URL) => {
    asked.push(String(path));
    return answer(String(path));
  };
  return { clock, asked, loader: createPageLoader({ fetch, now: () => clock.ms, layout }) };
}

const json = (value: unknown, status = 200) => Response.json(value, { status });

test("a page is asked for by its route and parameters", async () => {
  const { asked, loader } = someLoader((path) => json({ path }));
  expect(await loader.page("caseStudy", { slug: "halden-grid" })).toEqual({ path: "/_data/caseStudy/halden-grid" });
  expect(await loader.page("home", {})).toEqual({ path: "/_data/home" });
  expect(await loader.layout()).toEqual({ path: "/_data/layout" });
  expect(asked).toHaveLength(3);
});

test("a page is asked for once in ten seconds, by whoever comes first", async () => {
  const { asked, clock, loader } = someLoader(() => json({}));
  await Promise.all([loader.page("about", {}), loader.page("about", {})]);
  clock.ms = 10_000;
  await loader.page("about", {});
  expect(asked).toHaveLength(1);
  clock.ms = 10_001;
  await loader.page("about", {});
  expect(asked).toHaveLength(2);
});

test("a page that does not exist is null", async () => {
  const { loader } = someLoader(() => json(null, 404));
  expect(await loader.page("caseStudy", { slug: "unknown" })).toBeNull();
});

test.each([
  ["a refusal", () => new Response("Something went wrong.", { status: 500 })],
  ["no connection", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["no JSON", () => new Response("<html>")],
])("after %s the next visit asks again", async (_, failure) => {
  const answers: (() => Response | Promise<Response>)[] = [failure, () => json({ id: "about" })];
  const { loader } = someLoader(() => answers.shift()?.() ?? expect.unreachable("asked too often"));
  await expect(loader.page("about", {})).rejects.toThrow();
  expect(await loader.page("about", {})).toEqual({ id: "about" });
});

test("a refusal is told with its address and status", async () => {
  const { loader } = someLoader(() => new Response(null, { status: 503 }));
  await expect(loader.page("about", {})).rejects.toThrow("/_data/about must answer 200 or 404 (got 503)");
});

test("a failure that comes late does not take a newer answer with it", async () => {
  const first = Promise.withResolvers<Response>();
  const answers = [first.promise, json({ id: "about" })];
  const { asked, clock, loader } = someLoader(() => answers.shift() ?? expect.unreachable("asked too often"));
  const slow = loader.page("about", {});
  clock.ms = 10_001;
  await loader.page("about", {});
  first.reject(new TypeError("Failed to fetch"));
  await expect(slow).rejects.toThrow();
  expect(await loader.page("about", {})).toEqual({ id: "about" });
  expect(asked).toHaveLength(2);
});

test("the layout that came with the document stands in for one that is not to be had, then the newest", async () => {
  const first = { year: 2025 } as LayoutData; // the loader looks at none of it
  let isDown = true;
  const { clock, loader } = someLoader(() => (isDown ? json({}, 503) : json({ year: 2026 })), first);
  expect(await loader.layout()).toBe(first);
  isDown = false;
  expect(await loader.layout()).toEqual({ year: 2026 });
  isDown = true;
  clock.ms = 10_001;
  expect(await loader.layout()).toEqual({ year: 2026 });
});
