import { pathTo } from "../../../shared/routes.ts";
import { CardLink } from "../../components/CardLink/CardLink.tsx";
import { ChangedNumber } from "../../components/ChangedNumber/ChangedNumber.tsx";
import type { NumbersSection } from "./caseStudiesSection.ts";
import styles from "./LeadingNumbers.module.css";

/** The leading numbers of all case studies in the largest type, each a link to what it tells of. */
export function LeadingNumbers({ section }: { section: NumbersSection }) {
  const numbers = section.caseStudies.flatMap(({ _id, title, slug, change }) =>
    change ? [{ _id, title, slug, change }] : [],
  );
  if (numbers.length === 0) return null;
  return (
    <section className={`section ${styles.section}`} data-surface="ink">
      <div className="wrap">
        <h2 className="visuallyHidden">{section.heading ?? "What changed"}</h2>
        <ul className={styles.list} role="list">
          {numbers.map(({ _id, title, slug, change }) => (
            <li key={_id} className={styles.item}>
              <h3 className={styles.title}>
                <CardLink to={pathTo("caseStudy", { slug })}>{title}</CardLink>
              </h3>
              <p className={styles.number}>
                <ChangedNumber change={change} />
              </p>
              <p className={`fact ${styles.label}`}>{change.label}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
