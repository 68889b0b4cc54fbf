/** P3: whatever is wrong in the content, visitors get pages. */

import { setImmediate as nextTurn } from "node:timers/promises";
import fc from "fast-check";
import { evaluate, parse } from "groq-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createContentStore } from "../../server/content/contentStore.ts";
import { createFakeSource } from "../../server/content/fakeSource.ts";
import { createFeedAnswers, feedPaths } from "../../server/feeds/feedAnswers.ts";
import { createMemoryLog } from "../../server/log.ts";
import { createPageDataAnswers } from "../../server/pages/pageDataHandler.ts";
import { collectPage } from "../../server/pages/pageMaker.ts";
import { createPageRenderer, LayoutError } from "../../server/pages/renderPage.tsx";
import { caseStudiesQuery, caseStudyQuery, layoutQuery, pageQuery, type Query } from "../../shared/content/queries.ts";
import { pageRouteIds, pathTo, routes } from "../../shared/routes.ts";
import { parseLeniently } from "../../shared/schema/parseLeniently.ts";
import { createDemoLoader, demoDocuments, demoSite } from "../harness/demoReader.ts";
import { type Mutation, mutated, mutation } from "./mutations.ts";
import { faultsIn } from "./readPage.ts";
import { isLong } from "./seed.ts";

const runs = isLong ? 10_000 : 100;

const manifest = {
  start: { url: "/assets/start-GH78.js", integrity: "sha384-def" },
  forge: { url: "/assets/forge-FG12.js", integrity: "sha384-ghi" },
  script: { url: "/assets/main-AB12.js", integrity: "sha384-abc" },
  style: "/assets/main-CD34.css",
  fonts: ["/assets/sans-EF56.woff2"],
};

const dataset = demoDocuments();
const slugs = dataset
  .filter(({ _type }) => _type === "caseStudy")
  .map(({ slug }) => (slug as { current: string }).current);
const pagePaths = pageRouteIds.map((id) => routes[id].path);
const paths = [...pagePaths, ...slugs.map((slug) => pathTo("caseStudy", { slug })), "/unknown", "/work/unknown"];

type Answers = Record<string, unknown>;
const keyOf = ({ groq, params }: Pick<Query<unknown>, "groq" | "params">) => `${groq} ${JSON.stringify(params)}`;

/** What a content service answers to every query of the site, by query. */
async function allAnswers(): Promise<Answers> {
  const queries = [layoutQuery, caseStudiesQuery, ...pagePaths.map(pageQuery), ...slugs.map(caseStudyQuery)];
  const answers = queries.map(async (query) => {
    const { groq, params } = query;
    const value = await evaluate(parse(groq, { params }), { dataset, params });
    return [keyOf(query), await value.get()] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

let answers: Answers;
const printed: string[] = [];
beforeAll(async () => {
  answers = await allAnswers();
  vi.spyOn(console, "error").mockImplementation((...words) => void printed.push(words.map(String).join(" ")));
});
afterAll(() => void vi.restoreAllMocks());

/** The site with these answers, without HTTP. */
function siteOver(given: Answers) {
  const log = createMemoryLog();
  const source = createFakeSource(
    ({ groq, params }) => given[keyOf({ groq, params: params as Query<unknown>["params"] })] ?? null,
  );
  const content = createContentStore({ source, log, staleAfterMs: 30_000 });
  const loader = createDemoLoader(content as unknown as Parameters<typeof createDemoLoader>[0]);
  const renderer = createPageRenderer({ loader, manifest, log });
  return { content, loader, renderer, log };
}

/** The answers that the page needs. */
function answersFor(path: string): Answers {
  const own = path.startsWith("/work/") ? caseStudyQuery(path.slice("/work/".length)) : pageQuery(path);
  const keys = [layoutQuery, caseStudiesQuery, own].map(keyOf).filter((key) => key in answers);
  return Object.fromEntries(keys.map((key) => [key, answers[key]]));
}

/** Whether anything of the answer to a query can be read; otherwise its page is a 500 by design. */
function isReadable(given: Answers, query: Query<unknown>): boolean {
  const raw = given[keyOf(query)] ?? null;
  return raw !== null && parseLeniently(query.parse, raw, () => {}) !== null;
}

function mayFail(given: Answers, path: string): boolean {
  if (pagePaths.includes(path as (typeof pagePaths)[number])) return !isReadable(given, pageQuery(path));
  return path.startsWith("/work/") && !isReadable(given, caseStudiesQuery);
}

async function expectPage(given: Answers, path: string, { renderer, log } = siteOver(given)): Promise<void> {
  const page = await renderer.load(path).catch((error: Error) => error);
  if (page instanceof LayoutError) {
    expect(isReadable(given, layoutQuery), `the layout of ${path}`).toBe(false);
    return;
  }
  if (page instanceof Error) throw page;
  const rendering = await renderer.render(page);
  const html = (await collectPage(rendering)).toString();
  const failures = log.lines.filter(({ event }) => event === "page.renderFailed");
  expect(
    failures.map(({ facts }) => String(facts.error)),
    `rendering ${path}`,
  ).toEqual([]);
  if (rendering.status === 500) expect(mayFail(given, path), `${path} may be a 500`).toBe(true);
  else expect([200, 404], path).toContain(rendering.status);
  expect(faultsIn(html), path).toEqual([]);
}

/** Feeds and page data, as text. */
async function expectAnswers(given: Answers, path: string, { content, loader } = siteOver(given)): Promise<void> {
  const feed = createFeedAnswers({ loader, content, siteUrl: demoSite.url });
  const data = createPageDataAnswers({ loader, build: "main.js", isRedirected: () => false });
  const id = pageRouteIds.find((known) => routes[known].path === path);
  const asked = [
    ...feedPaths.map((feedPath) => () => feed(feedPath)),
    () => data(id ? `/_data/${id}` : `/_data/caseStudy/${path.split("/").at(-1)}`),
    () => data("/_data/layout"),
  ];
  const fails = mayFail(given, path) || !isReadable(given, layoutQuery) || !isReadable(given, caseStudiesQuery);
  for (const ask of asked) {
    const answer = await ask().catch((error: Error) => error);
    if (answer instanceof Error) {
      if (!fails) throw answer;
    } else expect(answer.body).not.toMatch(/\[object |Invalid Date|\bNaN\b|>undefined</);
  }
}

const change = fc.record({
  path: fc.constantFrom(...paths),
  mutations: fc.array(mutation, { minLength: 1, maxLength: 12 }) as fc.Arbitrary<Mutation[]>,
});

test("pages of the unchanged content have no fault", async () => {
  for (const path of paths) await expectPage(answers, path);
});

test(`with ${runs} mutations of the content every page is valid, and lacks no more than it must`, {
  timeout: 1_800_000,
}, async () => {
  const property = fc.asyncProperty(change, async ({ path, mutations }) => {
    const given = { ...answers, ...mutated(answersFor(path), mutations) };
    await nextTurn(); // or memory is freed only after the last run
    printed.length = 0;
    await expectPage(given, path);
    await expectAnswers(given, path);
    expect(printed).toEqual([]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
  await fc.assert(property, { numRuns: runs });
});
