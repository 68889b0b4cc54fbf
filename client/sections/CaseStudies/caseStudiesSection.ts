import type { SectionProps } from "../sectionProps.ts";

type Section = SectionProps<"caseStudies">["section"];

/** Case studies as leading numbers, of which the page has only these. */
export type NumbersSection = Extract<Section, { display: "numbers" }>;
/** Case studies with everything that a card shows. */
export type CardsSection = Exclude<Section, NumbersSection>;
