import { Link } from "react-router-dom";
import { pathTo } from "../../../shared/routes.ts";
import { Image } from "../../components/Image/Image.tsx";
import styles from "./ClientMarks.module.css";
import type { ClientListProps } from "./clientList.ts";

const weeksInYear = 52;

const inWords = (weeks: number) => (weeks === 1 ? "1 week" : `${weeks} weeks`);

/**
 * Logos, each on a bar in the client's bright colour that is as long as the work was; with a case study, a link to it.
 * Each has what became of the work, else its weeks in words, else the sector. The window is as wide as the years that
 * the longest took, and work without weeks goes on, from edge to edge. Without weeks at all there is no scale.
 */
export function ClientMarks({ heading, introduction, clients }: ClientListProps) {
  const years = Math.ceil(Math.max(...clients.map(({ weeks = 0 }) => weeks)) / weeksInYear);
  return (
    <section data-surface="paper">
      <div className={`wrap ${styles.head}`}>
        <h2>{heading}</h2>
        {introduction && <p className="lede">{introduction}</p>}
      </div>
      {/* Hidden from assistive technology: the standing, or the weeks in words, says how long the work took. */}
      {years > 0 && (
        <div className={styles.ruler} aria-hidden="true">
          {[3, 6, 9].map((months) => (
            <span key={months}>{months * years} months</span>
          ))}
          <span>{years > 1 ? `${years} years` : "1 year"}</span>
        </div>
      )}
      <ul className={styles.list} role="list">
        {clients.map(({ _id, mark, standing, sector, weeks, colours, caseStudySlug }) => {
          // An attribute of a drawing, because the security policy forbids inline styles.
          const length = weeks ? `${Math.round((10_000 * weeks) / (weeksInYear * years)) / 100}%` : "100%";
          const row = (
            <>
              <svg className={styles.bar} width={length} aria-hidden="true">
                <rect width="100%" height="100%" fill="currentColor" />
              </svg>
              <Image className={styles.mark} image={mark} sizes="24rem" />
              <svg className={styles.end} width={length} height="0" aria-hidden="true" />
              <span className={styles.standing}>{standing ?? (weeks ? inWords(weeks) : sector)}</span>
            </>
          );
          return (
            <li key={_id} data-colours={colours}>
              {caseStudySlug ? (
                <Link className={styles.row} to={pathTo("caseStudy", { slug: caseStudySlug })}>
                  {row}
                </Link>
              ) : (
                <div className={styles.row}>{row}</div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
