import { TextLink } from "../../components/TextLink/TextLink.tsx";
import type { SectionProps } from "../sectionProps.ts";
import { CaseStudyGrid } from "./CaseStudyGrid.tsx";
import styles from "./SelectedCaseStudies.module.css";

/** Cards in unequal pairs: wide and narrow, then narrow and wide. */
export function SelectedCaseStudies({ section }: Pick<SectionProps<"caseStudies">, "section">) {
  const { heading, caseStudies, link } = section;
  if (caseStudies.length === 0) return null;
  return (
    <section className="section" data-surface="paper">
      <div className="wrap">
        <div className={styles.head}>
          {heading && <h2>{heading}</h2>}
          {link && <TextLink to={link.href}>{link.label}</TextLink>}
        </div>
        <CaseStudyGrid caseStudies={caseStudies} rhythm={4} />
      </div>
    </section>
  );
}
