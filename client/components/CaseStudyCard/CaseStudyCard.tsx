import type { CaseStudyCard as CaseStudy } from "../../../shared/content/caseStudy.ts";
import type { WithImages } from "../../../shared/pageData.ts";
import { pathTo } from "../../../shared/routes.ts";
import { columnSizes, windowAround } from "../../columnSizes.ts";
import { CardLink } from "../CardLink/CardLink.tsx";
import { ChangedNumber } from "../ChangedNumber/ChangedNumber.tsx";
import { Plate } from "../Plate/Plate.tsx";
import { Swell } from "../Swell/Swell.tsx";
import styles from "./CaseStudyCard.module.css";

export type CaseStudyCardProps = {
  caseStudy: WithImages<CaseStudy>;
  sizes: string;
  headingLevel?: 2 | 3;
  isInFirstView?: boolean;
};

/**
 * A case study in a list: the picture of the work, or the client's own words in large type beside the cover. The whole
 * card can be clicked; the accessible name is the title alone. The title comes first in the document, so that it is read
 * before the description of the plate.
 */
export function CaseStudyCard({ caseStudy, sizes, headingLevel = 3, isInFirstView = false }: CaseStudyCardProps) {
  const { title, slug, cover, headline, disciplines, change, saying } = caseStudy;
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={styles.card} data-says={saying ? true : undefined} data-warms>
      <div className={styles.layout}>
        <div className={styles.words}>
          <Heading className={styles.title}>
            <CardLink to={pathTo("caseStudy", { slug })}>
              <Swell>{title}</Swell>
            </CardLink>
          </Heading>
          {saying && <p className={styles.saying}>{saying}</p>}
          {change && (
            <p className={styles.change}>
              <ChangedNumber change={change} /> <span className={`fact ${styles.label}`}>{change.label}</span>
            </p>
          )}
          {!saying && <p>{headline}</p>}
          <p className={`fact ${styles.disciplines}`}>{disciplines.join(", ")}</p>
        </div>
        <Plate className={styles.plate} image={cover} sizes={sizes} isInFirstView={isInFirstView} travelsAs={slug} />
      </div>
    </article>
  );
}

/**
 * The `sizes` of the picture in a card of that many of the page's columns, below the desktop breakpoint of all of them.
 * As the styles make it: beside words of the client the cover is cropped from a picture of 75 per cent of the card's
 * width, and in the widest card of 58. Fewer than seven columns are never that wide.
 */
export function coverSizes({ saying }: Pick<CaseStudy, "saying">, columns: number): string {
  if (!saying) return `(width < 980px) 92vw, ${columnSizes(columns)}`;
  const above = `(width < ${windowAround(columns, 40)}) ${columnSizes(columns)}`;
  const beside = `(width < ${windowAround(columns, 64)}) ${columnSizes(0.75 * columns)}`;
  const widest = columnSizes((columns < 7 ? 0.75 : 0.58) * columns);
  return `(width < 692px) 92vw, (width < 980px) 69vw, ${above}, ${beside}, ${widest}`;
}
