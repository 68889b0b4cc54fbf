/** The words in which parts are written down: `definePart("Wordmark", { "at rest": tile(<Wordmark … />) })`. */

import type { ReactNode } from "react";
import type { SectionType } from "../../shared/content/page.ts";
import type { PageSection } from "../../shared/pageData.ts";
import { Sections } from "../sections/Sections.tsx";
import type { Circumstances, Example, Part, Stage, Surface } from "./example.ts";

/** An example before it has a name. */
type Staged = Circumstances & { stage: Stage; show: (id: string) => Pick<Example, "element" | "section"> };

/** A part and its examples, by the names of their states. */
export function definePart(name: string, states: Record<string, Staged>): Part {
  const examples = Object.entries(states).map(([state, { show, ...staged }]) => {
    const id = idOf(name, state);
    return { ...staged, ...show(id), id, part: name, state };
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
  (element: ReactNode, circumstances: Circumstances = {}): Staged => ({
    ...circumstances,
    stage,
    show: () => ({ element }),
  });

/** One for each stage: `tile(<Wordmark … />, { surface: "ink" })`. */
export const tile = on("tile");
export const row = on("row");
export const band = on("band");
export const page = on("page");
export const phone = on("phone");
export const wholeDocument = on("document");

export const surfaces = ["paper", "tint", "ink", "ember"] as const;

/** The same element on each of these surfaces, in states named after them. */
export function onSurfaces(
  state: string,
  grounds: readonly Surface[],
  element: ReactNode,
  stage: typeof tile | typeof row = tile,
): Record<string, Staged> {
  return Object.fromEntries(grounds.map((surface) => [`${state} on ${surface}`, stage(element, { surface })]));
}

type Missing<T> = { [Key in keyof T]: undefined extends T[Key] ? Key : never }[keyof T];

/** The fields of a section; one that may be missing may be left out. */
export type SectionContent<Type extends SectionType> = Content<Extract<PageSection, { _type: Type }>>;
type Content<T> = Omit<T, "_type" | "_key" | Missing<T>> & Partial<Pick<T, Missing<T>>>;

/** A section as the first of its page. */
export function section<Type extends SectionType>(
  type: Type,
  content: SectionContent<Type>,
  { stage = "band", ...circumstances }: Circumstances & { stage?: Stage } = {},
): Staged {
  return {
    ...circumstances,
    stage,
    show: (id) => {
      const own = withOwnSlugs({ ...content, _type: type, _key: id } as unknown as PageSection, id); // as its fields say
      const element = <Sections sections={[own]} />;
      return { element: stage === "page" ? inPage(element) : element, section: own };
    },
  };
}

/** A page that does not begin with a hero. */
const inPage = (element: ReactNode) => (
  <main id="main">
    <h1 className="visuallyHidden">A page</h1>
    {element}
  </main>
);

/** Slugs name places and travelling plates, each of which may be in a document once. */
function withOwnSlugs(content: PageSection, id: string): PageSection {
  return JSON.parse(JSON.stringify(content), (key, value) => (key === "slug" ? `${value}-${id}` : value));
}
