/** What content may be, and what becomes of it: `shared`. */

import type { ListedMutant } from "../mutant.ts";

export const shared: readonly ListedMutant[] = [
  {
    name: "an unlisted image width is accepted",
    promise: "P15",
    file: "shared/images.ts",
    find: "imageWidths.find((width) => String(width) === w)",
    replace: "Number(w)",
    tests: ["shared/images.test.ts"],
  },
  {
    name: "a parameter leaves its place in a path",
    promise: "P26",
    file: "shared/routes.ts",
    find: 'encodeURIComponent(values[name] ?? "")',
    replace: '(values[name] ?? "")',
    tests: ["shared/routes.test.ts"],
  },
  {
    name: "a fragment of the content takes the id of an element of the site",
    file: "shared/fragments.ts",
    find: " || ownFragments.includes(fragment)",
    replace: "",
    tests: ["shared/fragments.test.ts"],
  },
  {
    name: "a canonical URL has no origin",
    promise: "P13",
    file: "shared/meta.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
    find: "`${site.url}${path}`",
    replace: "path",
    tests: ["shared/meta.test.ts"],
  },
  {
    name: "search engines list the error page",
    file: "shared/meta.ts",
    find: "isIndexed: page !== null,",
    replace: "isIndexed: true,",
    level: "http",
    tests: ["tests/http/pages.test.ts"],
    grep: "that search engines leave alone",
  },
  // shared/schema
  {
    name: "any text is a language",
    file: "shared/schema/fields.ts",
    find: ".regex(languageTag,",
    replace: ".regex(/^/,",
    tests: ["shared/schema/fields.test.ts"],
  },
  {
    name: "a link may run script",
    promise: "P26",
    file: "shared/schema/fields.ts",
    find: ".regex(safeHref,",
    replace: ".regex(/^/,",
    tests: ["shared/schema/fields.test.ts"],
  },
  {
    name: "a text of megabytes is shown",
    promise: "P3",
    file: "shared/schema/fields.ts",
    find: "z.string().trim().min(1).max(maxCharacters)",
    replace: "z.string().trim().min(1)",
    tests: ["shared/schema/fields.test.ts"],
  },
  {
    name: "an image needs no alternative text",
    file: "shared/schema/image.ts",
    find: "alt: z.string().trim().min(1)",
    replace: "alt: z.string()",
    tests: ["shared/schema/fields.test.ts"],
  },
  {
    name: "an image of more pixels than the optimiser takes is shown",
    promise: "P15",
    file: "shared/schema/image.ts",
    find: ".refine(isSmallEnough,",
    replace: ".refine(() => true,",
    tests: ["shared/schema/fields.test.ts"],
  },
  {
    name: "one invalid value takes the whole document",
    promise: "P3",
    file: "shared/schema/parseLeniently.ts",
    find: "return isThere ? path : removablePath(root, path.slice(0, -1));",
    replace: "return [];",
    tests: ["shared/schema/parseLeniently.test.ts"],
  },
  // shared/content
  {
    name: "an editor is not told that a headline is too long",
    file: "shared/content/page.ts",
    find: "headline: text({ max: recommendedHeadline })",
    replace: "headline: text()",
    tests: ["studio/model/schemaTypes.test.ts"],
  },
  {
    name: "a page is not refreshed when a client on it changes",
    promise: "P4",
    file: "shared/content/queries.ts",
    find: 'types: ["page", "caseStudy", "client", "service", "person"]',
    replace: 'types: ["page", "caseStudy", "service", "person"]',
    tests: ["shared/content/queries.test.ts"],
  },
  {
    name: "a page is deleted by a null answer",
    promise: "P3",
    file: "shared/content/queries.ts",
    find: 'whenMissing: "nullAtFirst"',
    replace: 'whenMissing: "null"',
    tests: ["server/app.test.ts"],
  },
];
