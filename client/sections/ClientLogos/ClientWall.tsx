import { Fragment } from "react";
import { Link } from "react-router-dom";
import { pathTo } from "../../../shared/routes.ts";
import { Image } from "../../components/Image/Image.tsx";
import styles from "./ClientWall.module.css";
import type { ClientListProps } from "./clientList.ts";

/** Client names as one large paragraph; hovering one highlights it and shows its plate and sector beside it. */
export function ClientWall({ heading, clients }: ClientListProps) {
  return (
    <section className="section" data-surface="ink">
      <div className="wrap">
        <h2 className="visuallyHidden">{heading}</h2>
        <p className={styles.wall}>
          {clients.map(({ _id, name, sector, plate, caseStudySlug }, index) => (
            <Fragment key={_id}>
              <span className={styles.client}>
                {caseStudySlug ? (
                  <Link className={styles.name} to={pathTo("caseStudy", { slug: caseStudySlug })}>
                    {name}
                  </Link>
                ) : (
                  <span className={styles.name}>{name}</span>
                )}
                {index < clients.length - 1 ? "," : "."}
                <span className={styles.plate} aria-hidden="true">
                  {plate && (
                    <Image
                      image={{ ...plate, alt: "" }}
                      sizes="(width >= 980px) 31vw, 1px"
                      isInFirstView={index === 0}
                    />
                  )}
                  <span className="fact">{sector}</span>
                </span>
              </span>{" "}
            </Fragment>
          ))}
        </p>
      </div>
    </section>
  );
}
