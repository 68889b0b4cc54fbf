import type { Service } from "../../../shared/content/service.ts";
import { fragmentOf } from "../../../shared/fragments.ts";
import type { WithImages } from "../../../shared/pageData.ts";
import { pathTo } from "../../../shared/routes.ts";
import { Plate } from "../../components/Plate/Plate.tsx";
import { RichText } from "../../components/RichText/RichText.tsx";
import { TextLink } from "../../components/TextLink/TextLink.tsx";
import styles from "./ServiceBand.module.css";

export type ServiceBandProps = {
  service: WithImages<Service>;
  surface: "paper" | "tint" | "ink" | undefined;
  form: BandForm | undefined;
};

/**
 * Where its picture is: tall, at the end; edge to edge, above the name; wide, beside the words, below the largest name;
 * or small, at the start.
 */
export type BandForm = keyof typeof pictureSizes;

/** In wide windows, as in the stylesheet; a picture is 8:5, and its frame shows a part of it. */
const pictureSizes = {
  tall: "calc(92rem + 28vw)",
  bleed: "100vw",
  wide: "66vw",
  small: "max(54vw, 80rem)",
};

export const bandForms = Object.keys(pictureSizes) as BandForm[];

/** One service at full width: its name, its duration and price, what it includes, where to see it, a picture. */
export function ServiceBand({ service, surface, form = "bleed" }: ServiceBandProps) {
  const { name, slug, sentence, details, price, duration, caseStudy } = service;
  const image = service.image ?? caseStudy?.cover;
  return (
    <section className={`section ${styles.band}`} data-surface={surface} data-form={form}>
      <div className={`wrap ${styles.grid}`}>
        <div className={styles.head} id={fragmentOf(slug)}>
          <h2 className={styles.name} data-short={name.length <= 5 || undefined}>
            {name}
          </h2>
          <dl className={styles.terms}>
            <div>
              <dt className="fact">{/\d/.test(duration) ? "Takes" : "Runs"}</dt>
              <dd>{duration}</dd>
            </div>
            <div>
              <dt className="fact">Costs</dt>
              <dd>{price}</dd>
            </div>
          </dl>
        </div>
        {image && (
          <Plate className={styles.picture} image={image} sizes={`(width < 980px) 120vw, ${pictureSizes[form]}`} />
        )}
        <div className={styles.words}>
          <p className={styles.sentence}>{sentence}</p>
          {caseStudy && (
            <p>
              See it at <TextLink to={pathTo("caseStudy", { slug: caseStudy.slug })}>{caseStudy.title}</TextLink>.
            </p>
          )}
        </div>
        <div className={styles.details}>
          <h3>What you get</h3>
          <RichText value={details} />
        </div>
      </div>
    </section>
  );
}
