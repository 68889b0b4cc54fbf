import { expect, test } from "vitest";
import type { LayoutData } from "../shared/pageData.ts";
import { ConnectionError } from "./connectionError.ts";
import { createPageLoader, OtherBuildError } from "./pageLoader.ts";

/** A loader with a fake server and a fake clock. */
function someLoader(answer: (path: string) => Response | Promise<Response>, layout?: LayoutData) {
  const clock = { ms: 0 };
  const requested: string[] = [];
  const fetch = async (path: RequestInfo | URL) => {
    requested.push(String(path));
    const { pathname, search } = new URL(String(path), "http://site");
    expect(search).toBe("?build=main-OURS.js");
    return answer(pathname);
  };
  return { clock, requested, loader: createPageLoader({ fetch, build, now: () => clock.ms, layout }) };
}

/** The main script that runs. */
const build = "main-OURS.js";
const json = (value: unknown, status = 200) => Response.json(value && { ...value, build }, { status });

test("a page is requested by its route and parameters", async () => {
  const { requested, loader } = someLoader((path) => json({ path }));
  expect(await loader.page("caseStudy", { slug: "halden-grid" })).toMatchObject({
    path: "/_data/caseStudy/halden-grid",
  });
  expect(await loader.page("home", {})).toMatchObject({ path: "/_data/home" });
  expect(await loader.layout()).toMatchObject({ path: "/_data/layout" });
  expect(requested).toHaveLength(3);
});

test("a page is requested once in ten seconds, also when two visits start at the same time", async () => {
  const { requested, clock, loader } = someLoader(() => json({}));
  await Promise.all([loader.page("about", {}), loader.page("about", {})]);
  clock.ms = 10_000;
  await loader.page("about", {});
  expect(requested).toHaveLength(1);
  clock.ms = 10_001;
  await loader.page("about", {});
  expect(requested).toHaveLength(2);
});

test("a page that does not exist is null", async () => {
  const { loader } = someLoader(() => json(null, 404));
  expect(await loader.page("caseStudy", { slug: "unknown" })).toBeNull();
});

test.each([
  ["an error status", () => new Response("Something went wrong. Please try again in a moment.", { status: 500 })],
  ["a network error", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["a response that is not JSON", () => new Response("<html>")],
])("after %s the next visit retries", async (_, failure) => {
  const answers: (() => Response | Promise<Response>)[] = [failure, () => json({ id: "about" })];
  const { loader } = someLoader(() => answers.shift()?.() ?? expect.unreachable("too many requests"));
  await expect(loader.page("about", {})).rejects.toThrow();
  expect(await loader.page("about", {})).toMatchObject({ id: "about" });
});

test("an error names the path and the status", async () => {
  const { loader } = someLoader(() => new Response(null, { status: 503 }));
  await expect(loader.page("about", {})).rejects.toThrow("/_data/about must answer 200 or 404 (got 503)");
});

test("a late failure does not evict a newer response", async () => {
  const first = Promise.withResolvers<Response>();
  const answers = [first.promise, json({ id: "about" })];
  const { requested, clock, loader } = someLoader(() => answers.shift() ?? expect.unreachable("too many requests"));
  const slow = loader.page("about", {});
  clock.ms = 10_001;
  await loader.page("about", {});
  first.reject(new TypeError("Failed to fetch"));
  await expect(slow).rejects.toThrow();
  expect(await loader.page("about", {})).toMatchObject({ id: "about" });
  expect(requested).toHaveLength(2);
});

test("when the layout cannot be loaded, the newest one so far is used, at first the document's", async () => {
  const first = { year: 2025 } as LayoutData; // the loader reads none of its fields
  let isDown = true;
  const { clock, loader } = someLoader(() => (isDown ? json({}, 503) : json({ year: 2026 })), first);
  expect(await loader.layout()).toBe(first);
  isDown = false;
  expect(await loader.layout()).toMatchObject({ year: 2026 });
  isDown = true;
  clock.ms = 10_001;
  expect(await loader.layout()).toMatchObject({ year: 2026 });
});

test.each([
  ["data of another build", () => Response.json({ id: "about", build: "main-THEIRS.js" })],
  ["data of a build that does not name itself", () => Response.json({ id: "about" })],
  ["a 404 of a build that lacks the address", () => new Response("This page does not exist.", { status: 404 })],
])("%s are not rendered, and requested again the next time", async (_, theirs) => {
  const answers: (() => Response)[] = [theirs, () => json({ id: "about" })];
  const { loader } = someLoader(() => answers.shift()?.() ?? expect.unreachable("too many requests"));
  await expect(loader.page("about", {})).rejects.toBeInstanceOf(OtherBuildError);
  expect(await loader.page("about", {})).toMatchObject({ id: "about" });
});

test("a layout of another build does not fall back to the last one", async () => {
  const { loader } = someLoader(() => Response.json({ year: 2026 }), { year: 2025 } as LayoutData);
  await expect(loader.layout()).rejects.toBeInstanceOf(OtherBuildError);
});

test("a request that gets no response is told from a response that says no", async () => {
  const { loader } = someLoader(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(loader.page("about", {})).rejects.toBeInstanceOf(ConnectionError);
});
