import { columnSizes } from "../../columnSizes.ts";
import { Plate } from "../../components/Plate/Plate.tsx";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./Team.module.css";

/** The columns of the portraits, as in the stylesheet. */
const columns = [5, 3, 4, 3, 5, 4];

/** People, each with a portrait, a name, a role, a fact and what is on the bench. */
export function Team({ section }: SectionProps<"team">) {
  if (section.people.length === 0) return null;
  return (
    <section className="section" data-surface="paper">
      <div className={`wrap ${styles.wrap}`}>
        <h2>{section.heading}</h2>
        <ul className={styles.list} role="list">
          {section.people.map(({ _id, name, role, fact, bench, portrait }, index) => (
            <li key={_id} className={styles.person}>
              <div>
                <h3 className={styles.name}>{name}</h3>
                <p className={`fact ${styles.role}`}>{role}</p>
                <p className={styles.fact}>{fact}</p>
                {bench && (
                  <p className={`fact ${styles.bench}`}>
                    <span className={styles.label}>On the bench: </span>
                    {bench}
                  </p>
                )}
              </div>
              <Plate
                className={styles.portrait}
                image={portrait}
                sizes={`(width < 312px) 90vw, (width < 534px) 44vw, (width < 980px) 29.5vw, ${columnSizes(columns[index % 6] ?? 4)}`}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
