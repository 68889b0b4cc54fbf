import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { fragmentOf } from "../../../shared/fragments.ts";
import { CaseStudyCard } from "../../components/CaseStudyCard/CaseStudyCard.tsx";
import { useIsHydrated } from "../../hooks/useIsHydrated.ts";
import { groupBySector } from "../groupBySector.ts";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./CaseStudyIndex.module.css";

/**
 * All case studies grouped by sector, with the sectors as filters above.
 *
 * A filter is a fragment: at `#rail` the CSS shows that group alone, so filters work without script and can be shared.
 */
export function CaseStudyIndex({ section }: Pick<SectionProps<"caseStudies">, "section">) {
  const sectors = groupBySector(section.caseStudies, ({ client }) => client.sector);
  const fragment = useFragment();
  const current = sectors.find(([sector]) => fragmentOf(sector) === fragment)?.[0];
  return (
    <section className="section" data-surface="paper">
      <div className="wrap">
        <h2 className={section.heading ? undefined : "visuallyHidden"}>{section.heading ?? "Projects"}</h2>
        <nav className={styles.filters} aria-label="Sectors">
          <ul className={`fact ${styles.sectors}`} role="list">
            <Filter fragment="all" isCurrent={current === undefined}>
              All
            </Filter>
            {sectors.map(([sector]) => (
              <Filter key={sector} fragment={fragmentOf(sector)} isCurrent={sector === current}>
                {sector}
              </Filter>
            ))}
          </ul>
        </nav>
        <div className={`columns ${styles.groups}`} id="all">
          {sectors.map(([sector, caseStudies], row) => (
            <ul key={sector} className={styles.group} id={fragmentOf(sector)} role="list" aria-label={sector}>
              {caseStudies.map((caseStudy, place) => (
                <li key={caseStudy._id}>
                  <CaseStudyCard
                    caseStudy={caseStudy}
                    sizes={row === 0 ? "(width < 980px) 84vw, 47vw" : "(width < 980px) 84vw, 27vw"}
                    isInFirstView={row < 2 && place === 0} // visible when the page opens
                  />
                </li>
              ))}
            </ul>
          ))}
        </div>
      </div>
    </section>
  );
}

function Filter({ fragment, isCurrent, children }: { fragment: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <li>
      <a className={styles.filter} href={`#${fragment}`} aria-current={isCurrent || undefined}>
        {children}
      </a>
    </li>
  );
}

/** The decoded fragment of the URL; empty until hydration, because browsers do not send it to the server. */
function useFragment(): string {
  const { hash } = useLocation();
  const isHydrated = useIsHydrated();
  try {
    return isHydrated ? decodeURIComponent(hash.slice(1)) : "";
  } catch {
    return "";
  }
}
