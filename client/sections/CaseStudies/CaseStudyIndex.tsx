import { Link } from "react-router-dom";
import { Swell } from "../../components/Swell/Swell.tsx";
import { useIsHydrated } from "../../hooks/useIsHydrated.ts";
import { CaseStudyGrid } from "./CaseStudyGrid.tsx";
import styles from "./CaseStudyIndex.module.css";
import type { CardsSection } from "./caseStudiesSection.ts";
import { hasDiscipline } from "./countDisciplines.ts";
import { useDisciplines } from "./useDisciplines.ts";

/**
 * All case studies, with the disciplines as filters above.
 *
 * A filter is a fragment: at `#brand` only the projects of that discipline are shown, so a filter can be shared, and
 * the first eight work without script: then the fragment names the filter itself. With script it names nothing, so that
 * neither the router nor the browser scrolls or moves the focus.
 */
export function CaseStudyIndex({ section }: { section: CardsSection }) {
  const { heading, caseStudies } = section;
  const isHydrated = useIsHydrated();
  const { disciplines, current } = useDisciplines(caseStudies);
  const count = current?.count ?? caseStudies.length;
  return (
    <section className={`section ${styles.index}`} data-surface="paper" data-scripted={isHydrated || undefined}>
      <div className="wrap">
        <h2 className={heading ? undefined : "visuallyHidden"}>{heading ?? "Projects"}</h2>
        <nav aria-label="Disciplines">
          <ul className={styles.filters} role="list">
            <Filter name="All" fragment="all" count={caseStudies.length} isCurrent={!current} />
            {disciplines.map((discipline, place) => (
              <Filter key={discipline.fragment} {...discipline} isCurrent={discipline === current} place={place} />
            ))}
          </ul>
        </nav>
        <p className={`fact ${styles.status}`} role="status" data-filtered={current ? true : undefined}>
          {`${count} ${count === 1 ? "project" : "projects"}${current ? ` in ${current.name}` : ""}.`}
        </p>
        <CaseStudyGrid
          caseStudies={caseStudies}
          rhythm={5}
          isShown={(caseStudy) => !current || hasDiscipline(caseStudy, current)}
          filtersOf={(caseStudy) =>
            disciplines.flatMap((one, place) => (hasDiscipline(caseStudy, one) ? place : [])).join(" ")
          }
          inFirstView={1}
        />
      </div>
    </section>
  );
}

type FilterProps = { name: string; fragment: string; count: number; isCurrent: boolean; place?: number };

function Filter({ name, fragment, count, isCurrent, place }: FilterProps) {
  return (
    <li>
      <Link
        id={useIsHydrated() ? undefined : fragment}
        className={styles.filter}
        to={`#${fragment}`}
        preventScrollReset
        data-place={place}
        aria-current={isCurrent || undefined}
      >
        <Swell>{name}</Swell> <span className={styles.count}>{count}</span>
      </Link>
    </li>
  );
}
