import { TextLink } from "../../components/TextLink/TextLink.tsx";
import { CaseStudyGrid } from "./CaseStudyGrid.tsx";
import type { CardsSection } from "./caseStudiesSection.ts";
import styles from "./SelectedCaseStudies.module.css";

/** One project across the window, one to its edge, then an unequal pair; or the first alone. */
export function SelectedCaseStudies({ section }: { section: CardsSection }) {
  const { heading, display, link } = section;
  const caseStudies = section.caseStudies.slice(0, display === "latest" ? 1 : undefined);
  if (caseStudies.length === 0) return null;
  return (
    <section className={`section ${styles.section}`} data-surface="paper">
      <div className="wrap">
        {(heading || link) && (
          <div className={styles.head}>
            {heading && <h2>{heading}</h2>}
            {link && <TextLink to={link.href}>{link.label}</TextLink>}
          </div>
        )}
        <CaseStudyGrid caseStudies={caseStudies} rhythm={4} headingLevel={heading ? 3 : 2} />
      </div>
    </section>
  );
}
