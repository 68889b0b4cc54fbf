/** Functions that define parts: `definePart("Wordmark", { "at rest": tile(<Wordmark … />) })`. */

import type { ReactNode } from "react";
import type { ClientColours, ClientTypeface } from "../../shared/content/client.ts";
import type { SectionType } from "../../shared/content/page.ts";
import type { PageSection } from "../../shared/pageData.ts";
import { Sections } from "../sections/Sections.tsx";
import type { Example, ExampleOptions, Part, Stage, Surface } from "./example.ts";

/** An example without its name. */
type Staged = ExampleOptions & { stage: Stage; show: (id: string) => Pick<Example, "element" | "section"> };

/** A part with its examples: state → example. */
export function definePart(name: string, states: Record<string, Staged>): Part {
  const examples = Object.entries(states).map(([state, { show, ...staged }]) => {
    const id = idOf(name, state);
    const language = staged.language ?? (state.includes("long words") ? "de" : undefined);
    return { ...staged, ...show(id), ...(language && { language }), id, part: name, state };
  });
  return { name, examples };
}

/** `TextLink`, `FooterCTA on ink` → `text-link-footercta-on-ink`. */
function idOf(part: string, state: string): string {
  const words = `${part.replace(/(?<=[a-z])(?=[A-Z])/g, " ")} ${state}`;
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/-$/, "");
}

const on =
  (stage: Stage) =>
  (element: ReactNode, options: ExampleOptions = {}): Staged => ({
    ...options,
    stage,
    show: () => ({ element }),
  });

/** One function per stage: `tile(<Wordmark … />, { surface: "ink" })`. */
export const tile = on("tile");
export const row = on("row");
export const band = on("band");
export const page = on("page");
export const phone = on("phone");
export const wholeDocument = on("document");

export const surfaces = ["paper", "tint", "ink", "ember"] as const;

/** The same element on each surface; the states are named after the surfaces. */
export function onSurfaces(
  state: string,
  surfaces: readonly Surface[],
  element: ReactNode,
  stage: typeof tile | typeof row = tile,
): Record<string, Staged> {
  return Object.fromEntries(surfaces.map((surface) => [`${state} on ${surface}`, stage(element, { surface })]));
}

type Missing<T> = { [Key in keyof T]: undefined extends T[Key] ? Key : never }[keyof T];

/** The fields of a section; optional fields may be left out. */
export type SectionContent<Type extends SectionType> = Content<Extract<PageSection, { _type: Type }>>;
type Content<T> = Omit<T, "_type" | "_key" | Missing<T>> & Partial<Pick<T, Missing<T>>>;

type SectionOptions = { stage?: Stage; colours?: ClientColours; typeface?: ClientTypeface };

/** An example of a section as the first of its page; with `colours` and `typeface` as in its client's case study. */
export function section<Type extends SectionType>(
  type: Type,
  content: SectionContent<Type>,
  { stage = "band", colours, typeface, ...options }: ExampleOptions & SectionOptions = {},
): Staged {
  return {
    ...options,
    stage,
    show: (id) => {
      // The generic content has the fields of its type; TypeScript cannot see it.
      const section = withUniqueSlugs({ ...content, _type: type, _key: id } as unknown as PageSection, id);
      const element = <Sections sections={[section]} colours={colours} typeface={typeface} />;
      return { element: stage === "page" ? inPage(element) : element, section };
    },
  };
}

/** A page without a hero, which would have the `h1`. */
const inPage = (element: ReactNode) => (
  <main id="main">
    <h1 className="visuallyHidden">A page</h1>
    {element}
  </main>
);

/** Slugs become element ids and view transition names, which must be unique in a document. */
function withUniqueSlugs(content: PageSection, id: string): PageSection {
  return JSON.parse(JSON.stringify(content), (key, value) =>
    key === "slug" || key === "caseStudySlug" ? `${value}-${id}` : value,
  );
}
