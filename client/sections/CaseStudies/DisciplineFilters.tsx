import { Link } from "react-router-dom";
import { Swell } from "../../components/Swell/Swell.tsx";
import { useIsHydrated } from "../../hooks/useIsHydrated.ts";
import styles from "./DisciplineFilters.module.css";
import { useFilters } from "./useDisciplines.ts";

/**
 * The disciplines of case studies as filters, each with its number, and the number that is shown, read aloud.
 *
 * A filter is a fragment: at `#brand` only the projects of that discipline are shown, so a filter can be shared, and
 * the first eight work without script: then the fragment names the filter itself. With script it names nothing, so that
 * neither the router nor the browser scrolls or moves the focus.
 */
export function DisciplineFilters({ caseStudies }: { caseStudies: { disciplines: string[] }[] }) {
  const isHydrated = useIsHydrated();
  const { filters, shown, choose } = useFilters(caseStudies);
  return (
    <div className={styles.filters}>
      <nav aria-label="Disciplines">
        <ul role="list">
          {filters.map((filter, index) => (
            <li key={filter.fragment}>
              <Link
                id={isHydrated || index > 8 ? undefined : filter.fragment}
                to={`#${filter.fragment}`}
                onClick={(event) => choose(event, filter)}
                data-place={index > 0 ? index - 1 : undefined}
                aria-current={filter.fragment === shown.fragment || undefined}
              >
                <Swell>{filter.name}</Swell> <small>{filter.count}</small>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="visuallyHidden" role="status">
        {`${shown.count} ${shown.count === 1 ? "project" : "projects"}${shown.fragment === "all" ? "" : ` in ${shown.name}`}.`}
      </p>
    </div>
  );
}
