import type { ComponentType } from "react";
import type { SectionType } from "../../shared/content/page.ts";
import type { PageSection } from "../../shared/pageData.ts";
import { CallToAction } from "./CallToAction/CallToAction.tsx";
import { CaseStudies } from "./CaseStudies/CaseStudies.tsx";
import { ClientLogos } from "./ClientLogos/ClientLogos.tsx";
import { ContactDetails } from "./ContactDetails/ContactDetails.tsx";
import { FeatureGrid } from "./FeatureGrid/FeatureGrid.tsx";
import { Hero } from "./Hero/Hero.tsx";
import { Media } from "./Media/Media.tsx";
import { Quote } from "./Quote/Quote.tsx";
import { RichTextSection } from "./RichTextSection/RichTextSection.tsx";
import { Services } from "./Services/Services.tsx";
import { Statistics } from "./Statistics/Statistics.tsx";
import { Team } from "./Team/Team.tsx";

/** What a section is told besides its content: whether it opens the page, and so holds what a visitor waits for. */
export type SectionProps<Type extends SectionType> = { section: SectionOfType<Type>; isFirst: boolean };

type SectionOfType<Type extends SectionType> = Extract<PageSection, { _type: Type }>;

const components = {
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
  contactDetails: ContactDetails,
  callToAction: CallToAction,
} satisfies { [Type in SectionType]: ComponentType<SectionProps<Type>> };

/** Sections in the editor's order. */
export function Sections({ sections }: { sections: PageSection[] }) {
  return sections.map((section, index) => {
    const Section = components[section._type] as ComponentType<{ section: PageSection; isFirst: boolean }>; // checked above
    return <Section key={section._key} section={section} isFirst={index === 0} />;
  });
}
