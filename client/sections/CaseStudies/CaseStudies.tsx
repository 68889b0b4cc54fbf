import type { SectionProps } from "../sectionProps.ts";
import { CaseStudyIndex } from "./CaseStudyIndex.tsx";
import { LeadingNumbers } from "./LeadingNumbers.tsx";
import { SelectedCaseStudies } from "./SelectedCaseStudies.tsx";

/** Case studies: a selection in unequal pairs, an index with filters, the latest one, large, or the leading numbers. */
export function CaseStudies({ section, surface }: SectionProps<"caseStudies">) {
  if (section.display === "numbers") return <LeadingNumbers section={section} surface={surface} />;
  return section.display === "index" ? <CaseStudyIndex section={section} /> : <SelectedCaseStudies section={section} />;
}
