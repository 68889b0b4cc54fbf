import { Plate } from "../../components/Plate/Plate.tsx";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./Team.module.css";

/** People, each with a portrait, a name, a role and a fact. */
export function Team({ section }: SectionProps<"team">) {
  if (section.people.length === 0) return null;
  return (
    <section className="section" data-surface="paper">
      <div className="wrap">
        <h2>{section.heading}</h2>
        <ul className={styles.list} role="list">
          {section.people.map(({ _id, name, role, fact, portrait }) => (
            <li key={_id} className={styles.person}>
              <h3 className={styles.name}>{name}</h3>
              <p className={`fact ${styles.role}`}>{role}</p>
              <p className={styles.fact}>{fact}</p>
              <Plate
                className={styles.portrait}
                image={portrait}
                sizes="(width < 600px) 50vw, (width < 1280px) 33vw, 39vw"
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
