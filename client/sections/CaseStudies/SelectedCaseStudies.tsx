import { CaseStudyCard, coverSizes } from "../../components/CaseStudyCard/CaseStudyCard.tsx";
import { TextLink } from "../../components/TextLink/TextLink.tsx";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./SelectedCaseStudies.module.css";

/** The columns of the cards, as in the stylesheet. */
const columns = [7, 4, 4, 7];

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
        <ul className={`columns ${styles.list}`} role="list">
          {caseStudies.map((caseStudy, index) => (
            <li key={caseStudy._id} className={styles.item}>
              <CaseStudyCard caseStudy={caseStudy} sizes={coverSizes(caseStudy, columns[index % 4] ?? 7)} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
