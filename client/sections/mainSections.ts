import { CallToAction } from "./CallToAction/CallToAction.tsx";
import { Hero } from "./Hero/Hero.tsx";
import { Quote } from "./Quote/Quote.tsx";
import { RichTextSection } from "./RichTextSection/RichTextSection.tsx";
import type { ComponentsIn } from "./sectionChunks.ts";

export const mainSections: ComponentsIn<"main"> = {
  hero: Hero,
  richText: RichTextSection,
  quote: Quote,
  callToAction: CallToAction,
};
