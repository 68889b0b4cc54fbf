import type { CaseStudyCard as CaseStudy } from "../../../shared/content/caseStudy.ts";
import type { WithImages } from "../../../shared/pageData.ts";
import { pathTo } from "../../../shared/routes.ts";
import { CardLink } from "../CardLink/CardLink.tsx";
import { Plate } from "../Plate/Plate.tsx";
import styles from "./CaseStudyCard.module.css";

export type CaseStudyCardProps = {
  caseStudy: WithImages<CaseStudy>;
  sizes: string;
  headingLevel?: 2 | 3;
  isInFirstView?: boolean;
};

/** A case study in a list. The whole card can be clicked; the accessible name is the title alone. */
export function CaseStudyCard({ caseStudy, sizes, headingLevel = 3, isInFirstView = false }: CaseStudyCardProps) {
  const { title, slug, cover, headline, disciplines } = caseStudy;
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={styles.card} data-warms>
      <Plate className={styles.plate} image={cover} sizes={sizes} isInFirstView={isInFirstView} travelsAs={slug} />
      <Heading className={styles.title}>
        <CardLink to={pathTo("caseStudy", { slug })}>{title}</CardLink>
      </Heading>
      <p className={styles.headline}>{headline}</p>
      <p className={`fact ${styles.disciplines}`}>{disciplines.join(", ")}</p>
    </article>
  );
}
