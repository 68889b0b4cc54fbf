import { pathTo } from "../../../shared/routes.ts";
import { TextLink } from "../../components/TextLink/TextLink.tsx";
import { groupBySector } from "../groupBySector.ts";
import styles from "./ClientSectors.module.css";
import type { ClientListProps } from "./clientList.ts";

/** Client names as a list by sector. */
export function ClientSectors({ heading, clients }: ClientListProps) {
  const sectors = groupBySector(clients, ({ sector }) => sector);
  return (
    <section className="section" data-surface="paper">
      <div className="wrap">
        <h2>{heading}</h2>
        <dl className={styles.list}>
          {sectors.map(([sector, members]) => (
            <div key={sector} className={styles.sector}>
              <dt className={`fact ${styles.name}`}>{sector}</dt>
              {members.map(({ _id, name, caseStudySlug }) => (
                <dd key={_id}>
                  {caseStudySlug ? (
                    <TextLink variant="TextLink2" to={pathTo("caseStudy", { slug: caseStudySlug })}>
                      {name}
                    </TextLink>
                  ) : (
                    name
                  )}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
