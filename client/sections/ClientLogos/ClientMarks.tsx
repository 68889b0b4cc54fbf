import { Image } from "../../components/Image/Image.tsx";
import styles from "./ClientMarks.module.css";
import type { ClientListProps } from "./clientList.ts";
import { ToCaseStudy } from "./ToCaseStudy.tsx";

const weeksInYear = 52;

/** Beside a bar that is no longer than this share of the window there is room for words; in a longer one, at its end. */
const mostBeside = 0.7;

const inWords = (weeks: number) => (weeks === 1 ? "1 week" : `${weeks} weeks`);

const inPercent = (share: number) => `${Math.round(10_000 * share) / 100}%`;

/**
 * Logos, each on a bar in the client's bright colour that is as long as the work was; with a case study, a link to it.
 * Each has what became of the work, else its weeks in words, else the sector. The window is as wide as the years that
 * the longest took, and work without weeks goes on, from edge to edge. Without weeks at all there is no scale.
 */
export function ClientMarks({ heading, introduction, clients }: ClientListProps) {
  const years = Math.ceil(Math.max(...clients.map(({ weeks = 0 }) => weeks)) / weeksInYear);
  return (
    <section className={styles.marks} data-surface="paper">
      <div className={`wrap ${styles.head}`}>
        <h2>{heading}</h2>
        {introduction && <p className="lede">{introduction}</p>}
      </div>
      {/* Hidden from assistive technology: the standing, or the weeks in words, says how long the work took. */}
      {years > 0 && (
        <div className={styles.ruler} aria-hidden="true">
          {[13, 26, 39].map((weeks) => (
            <span key={weeks}>{weeks * years} weeks</span>
          ))}
          <span>{years > 1 ? `${years} years` : "1 year"}</span>
        </div>
      )}
      <ul className={styles.list} role="list">
        {clients.map(({ _id, mark, standing, sector, weeks, colours, caseStudySlug }) => {
          // Attributes of drawings, because the security policy forbids inline styles.
          const share = weeks ? weeks / (weeksInYear * years) : 1;
          const isInside = share > mostBeside;
          const width = inPercent(share);
          const words = <span className={styles.standing}>{standing ?? (weeks ? inWords(weeks) : sector)}</span>;
          return (
            <li key={_id} data-colours={colours}>
              <ToCaseStudy slug={caseStudySlug} plain="div" className={styles.row} data-inside={isInside || undefined}>
                <span className={styles.track}>
                  <svg className={styles.bar} width={width} aria-hidden="true">
                    <rect width="100%" height="100%" fill="currentColor" />
                  </svg>
                </span>
                <Image className={styles.mark} image={mark} sizes="24rem" />
                {isInside && words}
                <svg
                  className={styles.room}
                  width={isInside ? inPercent(1 - share) : width}
                  height="0"
                  aria-hidden="true"
                />
                {isInside || words}
              </ToCaseStudy>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
