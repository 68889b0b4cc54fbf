/** Which file of the browser's script has the component of each section type. */

import type { ComponentType } from "react";
import type { SectionType } from "../../shared/content/page.ts";
import type { PageData, PageSection } from "../../shared/pageData.ts";
import type { SectionProps } from "./sectionProps.ts";

/** The main script has those that open pages and end them; the others are loaded beside it by pages that show them. */
export const chunks = {
  hero: "main",
  richText: "main",
  quote: "main",
  callToAction: "main",
  services: "workSections",
  caseStudies: "workSections",
  featureGrid: "agencySections",
  statistics: "agencySections",
  clientLogos: "listSections",
  team: "agencySections",
  tempering: "agencySections",
  contactDetails: "contactSections",
  screens: "changeSections",
  objectPicture: "artefactSections",
  sentences: "lookupSections",
  compare: "changeSections",
  figures: "artefactSections",
  sequence: "triedSections",
  payments: "changeSections",
  earlierForm: "changeSections",
  readings: "lookupSections",
  pair: "artefactSections",
  media: "listSections",
  distance: "drawnSections",
  chart: "chartSections",
  levels: "chartSections",
  lookup: "lookupSections",
  pattern: "drawnSections",
  seats: "triedSections",
  firing: "changeSections",
} as const satisfies Record<SectionType, string>;

type Chunk = (typeof chunks)[SectionType];

export type SectionChunk = Exclude<Chunk, "main">;

/** All but the main script. */
export const chunkNames = () => [...new Set<Chunk>(Object.values(chunks))].filter((name) => name !== "main");

export type SectionComponents = { [Type in SectionType]: ComponentType<SectionProps<Type>> };

export type ComponentsIn<Name extends Chunk> = {
  [Type in SectionType as (typeof chunks)[Type] extends Name ? Type : never]: SectionComponents[Type];
};

/** The data of another build may have a section type that this build has no component for. */
export const isKnown = (type: string): boolean => Object.hasOwn(chunks, type);

/** The styles of a page's chunks. */
export const chunkStylesOf = (page: PageData | null, styles: { readonly [chunk: string]: string }): string[] =>
  [...chunksOf(page)].flatMap((name) => styles[name] ?? []);

/** What the style of pages that need these chunks is called in the build's manifest. It has more than two, or all. */
export const combinationOf = (names: readonly string[]): string =>
  [...(names.length > 2 ? chunkNames() : names)].sort().join("_");

/** Those with the styles of a page that is not just its sections. */
const pageChunks: { readonly [Id in PageData["id"]]?: SectionChunk } = {
  caseStudy: "artefactSections",
  privacy: "listSections",
};

/** Those with the styles of an opening that are not beside its first section, or that has none. */
const openingChunks: { readonly [opening: string]: SectionChunk } = {
  level: "chartSections",
};

/** The files that a page needs beside the main script. */
export function chunksOf(page: PageData | null): Set<SectionChunk> {
  const sections: PageSection[] = (page?.id === "caseStudy" ? page.caseStudy.sections : page?.sections) ?? [];
  const names = sections.map(chunkOf);
  if (page?.id === "caseStudy") names.push(openingChunks[page.caseStudy.opening] ?? "main");
  const ofPage = page && pageChunks[page.id];
  if (ofPage) names.push(ofPage);
  return new Set(names.filter((name) => name !== "main"));
}

/** Text whose parts stand side by side, and other layouts that mostly case studies have. */
const artefactDisplays: ReadonlySet<string | undefined> = new Set(["columns", "steps", "statement"]);

/** Where the styles are for the large words of a quote, and for its client's colours. */
const quoteChunks = { stairs: "artefactSections", line: "workSections", floors: "listSections" } as const;

/** Such text has its styles beside the artefact blocks, text with a plate beside those of the agency. */
function chunkOf(section: PageSection): Chunk {
  if (section._type === "richText" && artefactDisplays.has(section.display)) return "artefactSections";
  if (section._type === "richText" && (section.image || section.display === "wide")) return "agencySections";
  if (section._type === "quote" && (section.emphasis || section.client))
    return quoteChunks[section.display ?? "stairs"];
  return isKnown(section._type) ? chunks[section._type] : "main";
}
