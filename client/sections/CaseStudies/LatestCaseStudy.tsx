import { pathTo } from "../../../shared/routes.ts";
import { columnSizes } from "../../columnSizes.ts";
import { Plate } from "../../components/Plate/Plate.tsx";
import { TextLink } from "../../components/TextLink/TextLink.tsx";
import type { CardsSection } from "./caseStudiesSection.ts";
import styles from "./LatestCaseStudy.module.css";

/** The first case study of the section, large: plate, headline, summary and link. */
export function LatestCaseStudy({ section }: { section: CardsSection }) {
  const [latest] = section.caseStudies;
  if (!latest) return null;
  return (
    <section className="section" data-surface="paper">
      <div className="wrap columns">
        <div className={styles.words}>
          {section.heading && <p className="fact">{section.heading}</p>}
          <h2>{latest.headline}</h2>
          <p>{latest.summary}</p>
          <p>
            <TextLink to={pathTo("caseStudy", { slug: latest.slug })}>Read about {latest.title}</TextLink>
          </p>
        </div>
        <Plate
          className={styles.plate}
          image={latest.cover}
          sizes={`(width < 980px) 92vw, (width < 1280px) 45.5vw, ${columnSizes(7)}`}
        />
      </div>
    </section>
  );
}
