import { CaseStudyGrid } from "./CaseStudyGrid.tsx";
import styles from "./CaseStudyIndex.module.css";
import type { CardsSection } from "./caseStudiesSection.ts";
import { hasDiscipline } from "./countDisciplines.ts";
import { DisciplineFilters } from "./DisciplineFilters.tsx";
import { useDisciplines } from "./useDisciplines.ts";

/**
 * All case studies, with the disciplines as filters above. Where those stand above the leading numbers of the page, with
 * the projects' names, cards say what can be tried in place of these.
 */
export function CaseStudyIndex({ section }: { section: CardsSection }) {
  const { heading, caseStudies, isFilteredAbove } = section;
  const { current, placesOf } = useDisciplines(caseStudies);
  return (
    <section className={`section ${styles.index}`} data-surface="paper">
      <div className="wrap">
        <h2 className={heading ? undefined : "visuallyHidden"}>{heading ?? "Projects"}</h2>
        {!isFilteredAbove && <DisciplineFilters caseStudies={caseStudies} />}
        <CaseStudyGrid
          caseStudies={caseStudies}
          rhythm={5}
          isShown={(caseStudy) => !current || hasDiscipline(caseStudy, current)}
          filtersOf={placesOf}
          isInFirstView={!isFilteredAbove}
          isInvitation={isFilteredAbove}
        />
      </div>
    </section>
  );
}
