import { Link } from "react-router-dom";
import { Swell } from "../../components/Swell/Swell.tsx";
import { useIsHydrated } from "../../hooks/useIsHydrated.ts";
import styles from "./DisciplineFilters.module.css";
import { useDisciplines } from "./useDisciplines.ts";

/**
 * The disciplines of case studies as filters, each with its number, and the number that is shown, read aloud.
 *
 * A filter is a fragment: at `#brand` only the projects of that discipline are shown, so a filter can be shared, and
 * the first eight work without script: then the fragment names the filter itself. With script it names nothing, so that
 * neither the router nor the browser scrolls or moves the focus.
 */
export function DisciplineFilters({ caseStudies }: { caseStudies: { disciplines: string[] }[] }) {
  const { disciplines, current } = useDisciplines(caseStudies);
  const count = current?.count ?? caseStudies.length;
  return (
    <div className={styles.filters}>
      <nav aria-label="Disciplines">
        <ul role="list">
          <Filter name="All" fragment="all" count={caseStudies.length} isCurrent={!current} />
          {disciplines.map((discipline, place) => (
            <Filter key={discipline.fragment} {...discipline} isCurrent={discipline === current} place={place} />
          ))}
        </ul>
      </nav>
      <p className="visuallyHidden" role="status">
        {`${count} ${count === 1 ? "project" : "projects"}${current ? ` in ${current.name}` : ""}.`}
      </p>
    </div>
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
