import type { ClientColours, ClientTypeface } from "../../shared/content/client.ts";
import type { SectionType } from "../../shared/content/page.ts";
import type { PageSection } from "../../shared/pageData.ts";

/**
 * `isFirst`: the section opens the page, so it has the page's `h1` and the image that is loaded first.
 * `isInCaseStudy`: the page is a case study. `opens`: the slug of the case study in whose header the section stands,
 * above the `h1`. `colours` and `typeface`: those of its client; `surface`: what texts and captions are on, of these
 * colours, or the ground of the headline above or of the section below, which the section can continue. `id`: the
 * fragment that leads to the section, which is its type, in a case study that has it for the first time.
 */
export type SectionProps<Type extends SectionType> = {
  section: Extract<PageSection, { _type: Type }>;
  isFirst: boolean;
  isInCaseStudy?: boolean;
  opens?: string | undefined;
  id?: SectionType | undefined;
  colours?: ClientColours | undefined;
  typeface?: ClientTypeface | undefined;
  surface?: "field" | "reverse" | "ink" | "paper" | undefined;
};
