import { type ComponentType, use } from "react";
import type { SectionType } from "../../shared/content/page.ts";
import type { PageSection } from "../../shared/pageData.ts";
import { DocumentPartsContext } from "../DocumentParts.tsx";
import { CallToAction } from "./CallToAction/CallToAction.tsx";
import { CaseStudies } from "./CaseStudies/CaseStudies.tsx";
import { ClientLogos } from "./ClientLogos/ClientLogos.tsx";
import { Compare } from "./Compare/Compare.tsx";
import { ContactDetails } from "./ContactDetails/ContactDetails.tsx";
import { FeatureGrid } from "./FeatureGrid/FeatureGrid.tsx";
import { Figures } from "./Figures/Figures.tsx";
import { Hero } from "./Hero/Hero.tsx";
import { Media } from "./Media/Media.tsx";
import { ObjectPicture } from "./ObjectPicture/ObjectPicture.tsx";
import { Pair } from "./Pair/Pair.tsx";
import { Quote } from "./Quote/Quote.tsx";
import { RichTextSection } from "./RichTextSection/RichTextSection.tsx";
import { Screens } from "./Screens/Screens.tsx";
import { Sentences } from "./Sentences/Sentences.tsx";
import { Sequence } from "./Sequence/Sequence.tsx";
import { Services } from "./Services/Services.tsx";
import { Statistics } from "./Statistics/Statistics.tsx";
import type { SectionProps } from "./sectionProps.ts";
import { Team } from "./Team/Team.tsx";

const components: { [Type in SectionType]: ComponentType<SectionProps<Type>> } = {
  hero: Hero,
  richText: RichTextSection,
  featureGrid: FeatureGrid,
  statistics: Statistics,
  quote: Quote,
  clientLogos: ClientLogos,
  team: Team,
  services: Services,
  caseStudies: CaseStudies,
  media: Media,
  screens: Screens,
  objectPicture: ObjectPicture,
  sentences: Sentences,
  compare: Compare,
  figures: Figures,
  sequence: Sequence,
  pair: Pair,
  contactDetails: ContactDetails,
  callToAction: CallToAction,
};

export type SectionsProps = { sections: PageSection[]; isInCaseStudy?: boolean };

type AnySectionProps = Omit<SectionProps<SectionType>, "section"> & { section: PageSection };

/**
 * Renders sections in the editor's order. A section type without a component does not compile; the data of another build
 * may still have one, which is left out and reported.
 */
export function Sections({ sections, isInCaseStudy = false }: SectionsProps) {
  const { reportSection } = use(DocumentPartsContext);
  for (const { _type } of sections) if (!isKnown(_type)) reportSection?.(_type);
  return knownSections(sections).map((section, index) => {
    // TypeScript cannot relate the component to the section's type; the table above has checked every pair.
    const Section = components[section._type] as ComponentType<AnySectionProps>;
    return <Section key={section._key} section={section} isFirst={index === 0} isInCaseStudy={isInCaseStudy} />;
  });
}

/** Those that this build has components for. */
export const knownSections = (sections: PageSection[]): PageSection[] => sections.filter(({ _type }) => isKnown(_type));

const isKnown = (type: string): boolean => Object.hasOwn(components, type);
