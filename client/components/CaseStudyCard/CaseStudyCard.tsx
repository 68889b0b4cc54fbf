import type { CaseStudyCard as CaseStudy } from "../../../shared/content/caseStudy.ts";
import type { WithImages } from "../../../shared/pageData.ts";
import { pathTo } from "../../../shared/routes.ts";
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
 * A case study in a list. The whole card can be clicked; the accessible name is the title alone. The title comes first
 * in the document, so that it is read before the description of the plate above it.
 */
export function CaseStudyCard({ caseStudy, sizes, headingLevel = 3, isInFirstView = false }: CaseStudyCardProps) {
  const { title, slug, cover, headline, disciplines, change } = caseStudy;
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={styles.card} data-warms>
      <div className={styles.words}>
        <Heading className={styles.title}>
          <CardLink to={pathTo("caseStudy", { slug })}>
            <Swell>{title}</Swell>
          </CardLink>
        </Heading>
        {change && (
          <p className={styles.change}>
            <ChangedNumber change={change} /> <span className={`fact ${styles.label}`}>{change.label}</span>
          </p>
        )}
        <p className={styles.headline}>{headline}</p>
        <p className={`fact ${styles.disciplines}`}>{disciplines.join(", ")}</p>
      </div>
      <Plate className={styles.plate} image={cover} sizes={sizes} isInFirstView={isInFirstView} travelsAs={slug} />
    </article>
  );
}
