import type { Service } from "../../../shared/content/service.ts";
import { fragmentOf } from "../../../shared/fragments.ts";
import type { WithImages } from "../../../shared/pageData.ts";
import { pathTo } from "../../../shared/routes.ts";
import { Plate } from "../../components/Plate/Plate.tsx";
import { RichText } from "../../components/RichText/RichText.tsx";
import { TextLink } from "../../components/TextLink/TextLink.tsx";
import styles from "./ServiceBand.module.css";

export type ServiceBandProps = { service: WithImages<Service>; surface: "paper" | "tint" | "ink" | undefined };

/** One service at full width: what it includes, its price, its duration, a picture, and a case study. */
export function ServiceBand({ service, surface }: ServiceBandProps) {
  const { name, slug, sentence, details, price, duration, caseStudy } = service;
  const image = service.image ?? caseStudy?.cover;
  return (
    <section className={`section ${styles.band}`} id={fragmentOf(slug)} data-surface={surface}>
      <div className="wrap columns">
        <div className={styles.body}>
          <h2 className={styles.name}>{name}</h2>
          <p className="lede">{sentence}</p>
          <dl className={styles.terms}>
            <div>
              <dt className="fact">Costs</dt>
              <dd>{price}</dd>
            </div>
            <div>
              <dt className="fact">Takes</dt>
              <dd>{duration}</dd>
            </div>
          </dl>
          <div className={styles.details}>
            <h3 className={styles.detailsHeading}>What you get</h3>
            <RichText value={details} />
          </div>
          {caseStudy && (
            <p>
              See it at <TextLink to={pathTo("caseStudy", { slug: caseStudy.slug })}>{caseStudy.title}</TextLink>.
            </p>
          )}
        </div>
        {image && (
          <div className={styles.example}>
            <Plate
              className={styles.plate}
              image={image}
              sizes="(width < 980px) 92vw, (width < 1280px) 98vw, (width < 1920px) 78vw, 52.5vw"
            />
          </div>
        )}
      </div>
    </section>
  );
}
