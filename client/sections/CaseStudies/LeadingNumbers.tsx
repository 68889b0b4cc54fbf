import { pathTo } from "../../../shared/routes.ts";
import { CardLink } from "../../components/CardLink/CardLink.tsx";
import { ChangedNumber } from "../../components/ChangedNumber/ChangedNumber.tsx";
import type { SectionProps } from "../sectionProps.ts";
import type { NumbersSection } from "./caseStudiesSection.ts";
import { hasDiscipline } from "./countDisciplines.ts";
import { DisciplineFilters } from "./DisciplineFilters.tsx";
import styles from "./LeadingNumbers.module.css";
import { useDisciplines } from "./useDisciplines.ts";

type LeadingNumbersProps = { section: NumbersSection } & Pick<SectionProps<"caseStudies">, "surface">;

/**
 * The leading numbers of all case studies as tiles across the window, each in its client's colours and a link to what it
 * tells of, which turns to their other ground under a pointer or with the focus. Where an index follows, its filters stand
 * above them: those of other disciplines make way, so that the index moves up.
 */
export function LeadingNumbers({ section, surface }: LeadingNumbersProps) {
  const { caseStudies, isFilteredAbove } = section;
  const { current, placesOf } = useDisciplines(caseStudies);
  if (!caseStudies.some(({ change }) => change)) return null;
  const shown = current ? caseStudies.filter((caseStudy) => hasDiscipline(caseStudy, current)) : caseStudies;
  return (
    <section data-surface="ink" data-joins={surface !== "paper" || undefined}>
      <h2 className="visuallyHidden">{section.heading ?? "What changed"}</h2>
      {isFilteredAbove && (
        <div className="wrap">
          <DisciplineFilters caseStudies={caseStudies} />
        </div>
      )}
      <ul className={styles.list} role="list">
        {shown.map(
          ({ _id, title, slug, disciplines, change, colours }) =>
            change && (
              <li
                key={_id}
                className={styles.tile}
                data-surface={colours ? "field" : "ember"}
                data-colours={colours}
                data-in={isFilteredAbove ? placesOf?.({ disciplines }) : undefined}
              >
                <h3>
                  <CardLink to={pathTo("caseStudy", { slug })}>{title}</CardLink>
                </h3>
                <p className={styles.number}>
                  <ChangedNumber change={change} />
                </p>
                <p className={styles.label}>{change.label}</p>
              </li>
            ),
        )}
      </ul>
    </section>
  );
}
