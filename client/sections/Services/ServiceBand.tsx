import { Fragment } from "react";
import type { Service } from "../../../shared/content/service.ts";
import { fragmentOf } from "../../../shared/fragments.ts";
import type { WithImages } from "../../../shared/pageData.ts";
import { pathTo } from "../../../shared/routes.ts";
import { Plate } from "../../components/Plate/Plate.tsx";
import { RichText } from "../../components/RichText/RichText.tsx";
import { TextLink } from "../../components/TextLink/TextLink.tsx";
import { drawingWidth, readPrice, type ScaledWord } from "./drawToScale.ts";
import styles from "./ServiceBand.module.css";

export type ServiceBandProps = {
  service: WithImages<Service>;
  surface: "paper" | "tint" | "ink" | undefined;
  form: BandForm;
  /** The price's sum, drawn to scale; `null` where it cannot be drawn. */
  sum: ScaledWord | null | undefined;
};

/** Where the picture is: tall at the edge, from edge to edge, a strip below the price, or at the other edge. */
export type BandForm = keyof typeof pictureSizes;

/** As in the stylesheet; a picture is 8:5, and its frame shows a part of it. */
const pictureSizes = {
  tall: "(width < 980px) 120vw, calc(92rem + 28vw)",
  bleed: "100vw",
  strip: "100vw",
  small: "(width < 980px) 78vw, max(67vw, 88rem)",
};

/** One service at full width: its name, what it includes, where to see it, its duration, its price to scale, a picture. */
export function ServiceBand({ service, surface, form, sum }: ServiceBandProps) {
  const { name, slug, sentence, details, price, duration, caseStudy } = service;
  const image = service.image ?? caseStudy?.cover;
  return (
    <section className={`section ${styles.band}`} id={fragmentOf(slug)} data-surface={surface} data-form={form}>
      <div className={`wrap ${styles.grid}`}>
        <h2 className={styles.name}>{name}</h2>
        <div className={styles.words}>
          <p className="lede">{sentence}</p>
          {caseStudy && (
            <>
              <p>
                See it at <TextLink to={pathTo("caseStudy", { slug: caseStudy.slug })}>{caseStudy.title}</TextLink>.
              </p>
              <p>
                More of this kind:{" "}
                {caseStudy.disciplines.map((discipline, index) => (
                  <Fragment key={fragmentOf(discipline)}>
                    {index > 0 && ", "}
                    <TextLink to={`${pathTo("work")}#${fragmentOf(discipline)}`}>{discipline}</TextLink>
                  </Fragment>
                ))}
              </p>
            </>
          )}
        </div>
        <div className={styles.details}>
          <h3>What you get</h3>
          <RichText value={details} />
        </div>
        <dl className={styles.terms}>
          <div className={styles.time}>
            <dt className="fact">{/\d/.test(duration) ? "Takes" : "Runs"}</dt>
            <dd className={styles.duration}>{duration}</dd>
          </div>
          <div className={styles.cost}>
            <dt className="fact">Costs</dt>
            <dd className={styles.price}>{sum ? <Price price={price} sum={sum} /> : price}</dd>
          </div>
        </dl>
        {image && <Plate className={styles.picture} image={image} sizes={pictureSizes[form]} />}
      </div>
    </section>
  );
}

/** The words around the sum are small; the higher the sum, the wider it is. */
function Price({ price, sum: drawn }: { price: string; sum: ScaledWord }) {
  const { fontSize, stretch, x, baseline, height, span } = drawn;
  const { before, sum, after } = readPrice(price);
  return (
    <>
      {before && <span className={styles.around}> {before} </span>}
      <svg className={styles.sum} viewBox={`0 0 ${drawingWidth} ${height}`} role="img" aria-label={sum}>
        <text fontSize={fontSize} fontStretch={`${stretch}%`} x={x} y={baseline} textLength={span?.to}>
          {sum}
        </text>
      </svg>
      {after && <span className={styles.around}> {after}</span>}
    </>
  );
}
