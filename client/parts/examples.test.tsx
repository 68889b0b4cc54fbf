import { existsSync, readdirSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { pageSections, type SectionType } from "../../shared/content/page.ts";
import type { StudioField } from "../../shared/schema/field.ts";
import { DocumentPartsContext } from "../DocumentParts.tsx";
import { allSections } from "../sections/allSections.ts";
import { longWord } from "./content/agency.ts";
import { ExampleView } from "./ExampleView.tsx";
import { type Example, isFramed } from "./example.ts";
import { examples, parts, sectionParts } from "./examples.ts";

const clientDir = `${import.meta.dirname}/..`;

function markupOf(example: Example): string {
  return renderToStaticMarkup(
    <DocumentPartsContext value={{ style: "/site.css", fonts: [], components: allSections, prefetch: () => {} }}>
      <ExampleView example={example} />
    </DocumentPartsContext>,
  );
}

test.each(examples.map((example) => [example.id, example] as const))(
  "%s renders without missing values, and without React errors",
  (_id, example) => {
    using consoleError = vi.spyOn(console, "error");
    const markup = markupOf(example);
    expect(/<(?!script)/.test(markup)).toBe(!example.isBlank);
    expect(markup).not.toMatch(/undefined|\[object \w+\]|\bNaN\b/);
    expect(consoleError).not.toHaveBeenCalled(); // React reports invalid markup and missing keys
  },
);

test("every example has a unique id that fits a URL", () => {
  expect(examples.map(({ id }) => id)).toEqual([...new Set(examples.map(({ id }) => id))]);
  for (const { id } of examples) expect(id).toMatch(/^[a-z0-9-]+$/);
});

test.each(["components", "sections", "pages"] as const)(
  "every folder of client/%s is a part with examples",
  (folder) => {
    const entries = readdirSync(`${clientDir}/${folder}`, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(parts[folder].map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    for (const { name, examples: states } of parts[folder]) expect(states, name).not.toEqual([]);
  },
);

const sectionTypes = Object.keys(pageSections) as SectionType[];

test.each(sectionTypes)("a %s has examples for all variants, and for each optional field filled and empty", (type) => {
  const contents = sectionParts[type].examples.flatMap(({ section }) => (section ? [section] : []));
  expect(contents.map(({ _type }) => _type)).toContain(type);
  for (const [name, field] of Object.entries(pageSections[type])) {
    const values = contents.map((content) => (content as Record<string, unknown>)[name]); // `name` is one of its fields
    const { list: choices } = (field.studio(name)?.options ?? {}) as { list?: { value: string }[] }; // of `choice`
    if (choices)
      expect(new Set(values.filter((value) => value !== undefined)), name).toEqual(
        new Set(choices.map(({ value }) => value)),
      );
    if (!field.parse.safeParse(undefined).success) continue;
    expect(values.some(isEmpty), `a ${type} without ${name}`).toBe(true);
    expect(values.every(isEmpty), `a ${type} with ${name}`).toBe(false);
  }
});

test.each(sectionTypes)("a %s has examples with long German words in each text that may have 80 letters", (type) => {
  const long = sectionParts[type].examples.filter(
    ({ state, language }) => /long words/.test(state) && language === "de",
  );
  expect(JSON.stringify(long.map(({ section }) => section))).toContain(longWord);
  const fields = Object.entries(pageSections[type]).flatMap(([name, field]) => field.studio(name, "") ?? []);
  for (const path of textsOf80(fields)) {
    const texts = long.flatMap(({ section }) => valuesAt(section, path));
    expect(texts.join("\n").toLowerCase(), path.join(".")).toContain(longWord.toLowerCase()); // email has small letters
  }
});

/** The paths of texts for which 80 letters or more are allowed, but for descriptions of pictures, which have no width. */
function textsOf80(fields: StudioField[], path: string[] = []): string[][] {
  return fields.flatMap(({ name, type, rules, fields = [], of = [] }) => {
    const own = name ? [...path, name] : path;
    if (type === "image") return [];
    return (rules?.recommendedMax ?? 0) >= 80 ? [own] : textsOf80([...fields, ...of], own);
  });
}

/** What is at a path, in every item of the lists on the way. */
function valuesAt(value: unknown, path: string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, path));
  const [name, ...rest] = path;
  return name ? valuesAt((value as Record<string, unknown> | undefined)?.[name], rest) : [value];
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}

test("examples on the parts page have unique element ids", () => {
  const shown = examples.filter((example) => !isFramed(example)).map(markupOf);
  const ids = shown.flatMap((markup) => [...markup.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
  expect(ids.length).toBeGreaterThan(0);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test("images of examples are files in public/, so that examples need no content service", () => {
  const sources = examples.flatMap((example) => [...markupOf(example).matchAll(/_image\?url=([^&]*)&/g)]);
  const files = new Set(sources.map(([, source = ""]) => decodeURIComponent(source)));
  expect(files.size).toBeGreaterThan(0);
  for (const file of files) expect(existsSync(`${clientDir}/../public${file}`), file).toBe(true);
});
