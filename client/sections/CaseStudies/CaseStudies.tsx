import type { SectionProps } from "../sectionProps.ts";
import { CaseStudyIndex } from "./CaseStudyIndex.tsx";
import { LatestCaseStudy } from "./LatestCaseStudy.tsx";
import { LeadingNumbers } from "./LeadingNumbers.tsx";
import { SelectedCaseStudies } from "./SelectedCaseStudies.tsx";

const displays = {
  selected: SelectedCaseStudies,
  index: CaseStudyIndex,
  latest: LatestCaseStudy,
};

/** Case studies: a selection in unequal pairs, an index with filters, the latest one, large, or the leading numbers. */
export function CaseStudies({ section, surface }: SectionProps<"caseStudies">) {
  if (section.display === "numbers") return <LeadingNumbers section={section} surface={surface} />;
  const Display = displays[section.display];
  return <Display section={section} />;
}
