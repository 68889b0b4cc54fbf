import type { Service } from "../../../shared/content/service.ts";
import { fragmentOf } from "../../../shared/fragments.ts";
import type { WithImages } from "../../../shared/pageData.ts";
import { pathTo } from "../../../shared/routes.ts";
import { CardLink } from "../../components/CardLink/CardLink.tsx";
import { Swell } from "../../components/Swell/Swell.tsx";
import styles from "./ServiceList.module.css";

export type ServiceListProps = { heading?: string; services: WithImages<Service>[] };

/** A ruled list: the service's name on the left, its sentence on the right. */
export function ServiceList({ heading, services }: ServiceListProps) {
  if (services.length === 0) return null;
  return (
    <section className="section" data-surface="ink">
      <div className="wrap">
        {heading && <h2 className={styles.heading}>{heading}</h2>}
        <ul role="list">
          {services.map(({ _id, name, slug, sentence }) => (
            <li key={_id} className={`columns ${styles.item}`}>
              <h3>
                <CardLink to={`${pathTo("services")}#${fragmentOf(slug)}`}>
                  <Swell>{name}</Swell>
                </CardLink>
              </h3>
              <p>{sentence}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
