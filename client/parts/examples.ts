/** The list of all examples, for the parts page, the unit tests and axe. */

import type { SectionType } from "../../shared/content/page.ts";
import type { Example, Part } from "./example.ts";
import {
  caption,
  compare,
  figures,
  objectPicture,
  pair,
  screens,
  sentences,
  sequence,
  tallOnPhones,
} from "./examples/artefacts.tsx";
import { chart } from "./examples/charts.tsx";
import { distance } from "./examples/drawn.tsx";
import { firing } from "./examples/firing.tsx";
import { levels } from "./examples/levels.tsx";
import { cardLink, newsletterButton, socialIconLink, swell, textLink } from "./examples/links.tsx";
import { caseStudies, clientLogos, contactDetails, services, team } from "./examples/listSections.tsx";
import { lookup } from "./examples/lookup.tsx";
import { page, pageHead, routeAnnouncer } from "./examples/navigation.tsx";
import { newsletterDialog } from "./examples/newsletter.tsx";
import {
  caseStudyPage,
  composedPage,
  errorPage,
  newsletterPage,
  plateNotice,
  readingPage,
  siteFailure,
} from "./examples/pages.tsx";
import { pattern } from "./examples/pattern.tsx";
import { earlierForm, payments } from "./examples/payments.tsx";
import { caseStudyCard, image, plate } from "./examples/pictures.tsx";
import { readings } from "./examples/readings.tsx";
import { seats } from "./examples/seats.tsx";
import { footer, header } from "./examples/siteFrame.tsx";
import {
  callToAction,
  featureGrid,
  hero,
  media,
  quote,
  richTextSection,
  statistics,
} from "./examples/storySections.tsx";
import { tempering } from "./examples/tempering.tsx";
import { changedNumber, facts, richText, wordmark } from "./examples/text.tsx";

/** A section type without examples does not compile. */
export const sectionParts: Record<SectionType, Part> = {
  hero,
  richText: richTextSection,
  tempering,
  featureGrid,
  statistics,
  quote,
  clientLogos,
  team,
  services,
  caseStudies,
  media,
  screens,
  objectPicture,
  sentences,
  compare,
  figures,
  sequence,
  pair,
  distance,
  chart,
  levels,
  lookup,
  payments,
  earlierForm,
  readings,
  pattern,
  seats,
  firing,
  contactDetails,
  callToAction,
};

/** Parts by their folder in `client/`. */
export const parts: Record<"components" | "sections" | "pages", Part[]> = {
  components: [
    textLink,
    swell,
    cardLink,
    newsletterButton,
    socialIconLink,
    wordmark,
    facts,
    changedNumber,
    richText,
    image,
    plate,
    caption,
    tallOnPhones,
    plateNotice,
    caseStudyCard,
    header,
    footer,
    newsletterDialog,
    page,
    pageHead,
    routeAnnouncer,
  ],
  sections: Object.values(sectionParts),
  pages: [composedPage, readingPage, caseStudyPage, errorPage, newsletterPage, siteFailure],
};

export const examples: Example[] = Object.values(parts).flatMap((all) => all.flatMap((part) => part.examples));
