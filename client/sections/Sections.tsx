import { type ComponentType, use } from "react";
import type { SectionType } from "../../shared/content/page.ts";
import type { PageSection } from "../../shared/pageData.ts";
import { DocumentPartsContext } from "../DocumentParts.tsx";
import { isKnown } from "./sectionChunks.ts";
import type { SectionProps } from "./sectionProps.ts";

export type SectionsProps = { sections: PageSection[] } & Pick<
  SectionProps<SectionType>,
  "isInCaseStudy" | "opens" | "colours" | "typeface" | "surface"
>;

type AnySectionProps = Omit<SectionProps<SectionType>, "section"> & { section: PageSection };

/**
 * Renders sections in the editor's order. A section type without a component does not compile; the data of another build
 * may still have one, which is left out and reported.
 */
export function Sections({ sections, isInCaseStudy = false, opens, colours, typeface, surface }: SectionsProps) {
  const { components, reportSection } = use(DocumentPartsContext);
  for (const { _type } of sections) if (!isKnown(_type)) reportSection?.(_type);
  return knownSections(sections).map((section, index, known) => {
    // TypeScript cannot relate the component to the section's type; the table of components has checked every pair.
    const Section = components[section._type] as ComponentType<AnySectionProps>;
    const ground = captioned.has(section._type) ? groundBelow(known[index + 1]) : groundAbove(known[index - 1]);
    const isFirstOfType = known.findIndex(({ _type }) => _type === section._type) === index;
    const id = isInCaseStudy && !opens && isFirstOfType ? section._type : undefined;
    const place = { isFirst: index === 0, isInCaseStudy, opens, id, colours, typeface, surface: surface ?? ground };
    return <Section key={section._key} section={section} {...place} />;
  });
}

/** Of a headline without a picture: what follows can continue it. */
const groundAbove = (above: PageSection | undefined) =>
  above?._type === "hero" && !above.image ? above.ground : undefined;

/** Types that are a picture from edge to edge, and its caption. */
const captioned: ReadonlySet<SectionType> = new Set(["objectPicture", "compare"]);

/** What a section stands on in its client's colours: the caption of a picture above continues it. */
function groundBelow(section: PageSection | undefined): SectionProps<SectionType>["surface"] {
  if (section?._type === "quote") return section.ground ?? "reverse";
  if (section?._type === "richText") return section.display === "statement" ? "field" : undefined;
  if (section?._type === "distance") return section.display === "flight" ? "reverse" : "field";
  return section && grounds[section._type];
}

const grounds: { readonly [Type in SectionType]?: "field" | "reverse" } = {
  figures: "field",
  chart: "reverse",
  levels: "reverse",
  payments: "reverse",
  pattern: "field",
  readings: "field",
};

/** Those that this build has components for. */
export const knownSections = (sections: PageSection[]): PageSection[] => sections.filter(({ _type }) => isKnown(_type));
