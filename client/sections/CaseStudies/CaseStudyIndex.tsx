import { fragmentOf } from "../../../shared/fragments.ts";
import { CaseStudyCard } from "../../components/CaseStudyCard/CaseStudyCard.tsx";
import { groupBySector } from "../groupBySector.ts";
import type { SectionProps } from "../Sections.tsx";
import styles from "./CaseStudyIndex.module.css";

/**
 * Every project, grouped by sector, with the sectors as links above.
 *
 * A filter is a fragment: `#rail` shows the group of that name alone, by CSS, so it needs no script and can be shared.
 */
export function CaseStudyIndex({ section }: Pick<SectionProps<"caseStudies">, "section">) {
  const sectors = groupBySector(section.caseStudies, ({ client }) => client.sector);
  return (
    <section className="section" data-surface="paper">
      <div className="wrap">
        <h2 className={section.heading ? undefined : "visuallyHidden"}>{section.heading ?? "Projects"}</h2>
        <nav className={styles.filters} aria-label="Sectors">
          <ul className={`fact ${styles.sectors}`} role="list">
            <li>
              <a className={styles.filter} href="#all">
                All
              </a>
            </li>
            {sectors.map(([sector]) => (
              <li key={sector}>
                <a className={styles.filter} href={`#${fragmentOf(sector)}`}>
                  {sector}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={`columns ${styles.groups}`} id="all">
          {sectors.map(([sector, caseStudies]) => (
            <ul key={sector} className={styles.group} id={fragmentOf(sector)} role="list" aria-label={sector}>
              {caseStudies.map((caseStudy) => (
                <li key={caseStudy._id}>
                  <CaseStudyCard caseStudy={caseStudy} sizes="(width < 980px) 94vw, 50vw" />
                </li>
              ))}
            </ul>
          ))}
        </div>
      </div>
    </section>
  );
}
