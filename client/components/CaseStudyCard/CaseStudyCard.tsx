import { Link } from "react-router-dom";
import type { CaseStudyCard as CaseStudy } from "../../../shared/content/caseStudy.ts";
import type { ClientColours } from "../../../shared/content/client.ts";
import type { WithImages } from "../../../shared/pageData.ts";
import { pathTo } from "../../../shared/routes.ts";
import { CardLink } from "../CardLink/CardLink.tsx";
import { ChangedNumber } from "../ChangedNumber/ChangedNumber.tsx";
import { Plate } from "../Plate/Plate.tsx";
import { Swell } from "../Swell/Swell.tsx";
import { TextLink } from "../TextLink/TextLink.tsx";
import styles from "./CaseStudyCard.module.css";

export type CaseStudyCardProps = {
  caseStudy: WithImages<CaseStudy>;
  sizes: string;
  headingLevel?: 2 | 3;
  isInFirstView?: boolean;
  /** What can be tried leads, where the page has said the name: it is the heading, between the name and the headline. */
  isInvitation?: boolean | undefined;
};

/**
 * A case study in a list: picture, name, headline, and the number or, without one, a summary and what it was. In place of
 * the headline the client's own words may stand, quoted. These, and a card without a number, are on a field of the
 * client's colours. The whole card can be clicked; the accessible name is the title alone. The title comes first in the
 * document, so that it is read before the description of the plate. An invitation leads past the top of the project's
 * page, to what can be tried there; it is a link of its own, below the words or as the heading, in place of a summary.
 * Where it leads, the picture does, too: no card of such a list is on a field.
 */
export function CaseStudyCard({
  caseStudy,
  sizes,
  headingLevel = 3,
  isInFirstView = false,
  isInvitation,
}: CaseStudyCardProps) {
  const { title, slug, cover, headline, summary, disciplines, change, saying, invitation } = caseStudy;
  const colours = fieldColours(caseStudy, isInvitation);
  const Heading = `h${headingLevel}` as const;
  const path = pathTo("caseStudy", { slug });
  const tried = invitation && { ...invitation, path: `${path}#${invitation.section}` };
  const leading = isInvitation ? tried : undefined;
  const name = (
    <CardLink to={path}>
      <Swell>{title}</Swell>
    </CardLink>
  );
  return (
    <article
      className={styles.card}
      data-says={(saying && !isInvitation) || colours ? true : undefined}
      data-surface={colours && "field"}
      data-colours={colours}
      data-warms
    >
      <div className={styles.layout}>
        <div className={styles.words}>
          {leading && <p className={styles.name}>{name}</p>}
          <Heading className={styles.title}>
            {leading ? (
              <Link className={styles.button} to={leading.path}>
                <Swell>{leading.label}</Swell>
              </Link>
            ) : (
              name
            )}
          </Heading>
          <p className={styles.line}>{saying ? <q>{saying}</q> : headline}</p>
          {change ? (
            <p className={styles.change}>
              <ChangedNumber change={change} /> <span className={styles.label}>{change.label}</span>
            </p>
          ) : (
            !leading && <p className={styles.summary}>{summary}</p>
          )}
          {!leading && (!change || tried) && (
            <p className={styles.disciplines}>
              {!change && disciplines.join(", ")}{" "}
              {tried && (
                <TextLink className={styles.invitation} to={tried.path}>
                  {tried.label}
                </TextLink>
              )}
            </p>
          )}
        </div>
        <Plate className={styles.plate} image={cover} sizes={sizes} isInFirstView={isInFirstView} travelsAs={slug} />
      </div>
    </article>
  );
}

/** The colours of the field on which words stand, the client's or, without a number beside them, ours; if it has some. */
export const fieldColours = (
  { saying, change, client }: Pick<CaseStudy, "saying" | "change" | "client">,
  isInvitation = false,
): ClientColours | undefined => (!isInvitation && (saying || !change) ? client.colours : undefined);
