import type { CaseStudyCard as CaseStudy } from "../../../shared/content/caseStudy.ts";
import type { WithImages } from "../../../shared/pageData.ts";
import { pathTo } from "../../../shared/routes.ts";
import { CardLink } from "../CardLink/CardLink.tsx";
import { Image } from "../Image/Image.tsx";
import styles from "./CaseStudyCard.module.css";

export type CaseStudyCardProps = {
  caseStudy: WithImages<CaseStudy>;
  sizes: string;
  headingLevel?: 2 | 3;
  isPriority?: boolean;
};

/** A project in a list. The whole card can be clicked; its name to assistive technology is the title alone. */
export function CaseStudyCard({ caseStudy, sizes, headingLevel = 3, isPriority = false }: CaseStudyCardProps) {
  const { title, slug, cover, headline, disciplines } = caseStudy;
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={styles.card}>
      <div className={styles.plate}>
        <Image className={styles.image} image={cover} sizes={sizes} isPriority={isPriority} />
      </div>
      <Heading className={styles.title}>
        <CardLink to={pathTo("caseStudy", { slug })}>{title}</CardLink>
      </Heading>
      <p className={styles.headline}>{headline}</p>
      <p className={`fact ${styles.disciplines}`}>{disciplines.join(", ")}</p>
    </article>
  );
}
