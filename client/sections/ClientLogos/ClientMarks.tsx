import { Link } from "react-router-dom";
import { pathTo } from "../../../shared/routes.ts";
import { Image } from "../../components/Image/Image.tsx";
import styles from "./ClientMarks.module.css";
import type { ClientListProps } from "./clientList.ts";

/**
 * Logos in a grid across the window, on each client's bright colour; with a case study, a link to it. Each has what became
 * of the work, or the sector.
 */
export function ClientMarks({ heading, clients }: ClientListProps) {
  return (
    <section data-surface="paper">
      <div className="wrap">
        <h2 className={styles.heading}>{heading}</h2>
      </div>
      <ul className={styles.list} role="list">
        {clients.map(({ _id, mark, standing, sector, colours, caseStudySlug }) => {
          const logo = (
            <>
              <Image className={styles.mark} image={mark} sizes="24rem" />
              <span className={styles.standing}>{standing ?? sector}</span>
            </>
          );
          return (
            <li key={_id} data-colours={colours}>
              {caseStudySlug ? <Link to={pathTo("caseStudy", { slug: caseStudySlug })}>{logo}</Link> : logo}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
