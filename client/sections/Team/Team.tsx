import { Plate } from "../../components/Plate/Plate.tsx";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./Team.module.css";

/** The width of a portrait, as in the stylesheet. */
function sizesAt(index: number): string {
  const isWider = index % 6 === 0 || index % 6 === 5;
  return `(width < 352px) 100vw, (width < 576px) max(51vw, 240px), (width < 832px) ${index % 3 === 0 ? 100 : 50}vw, ${isWider ? 43 : 29}vw`;
}

/** People, each with a portrait, a name, a role, a fact and what is on the bench. */
export function Team({ section }: SectionProps<"team">) {
  if (section.people.length === 0) return null;
  return (
    <section className={`section ${styles.team}`} data-surface="paper">
      <div className="wrap">
        <h2>{section.heading}</h2>
      </div>
      <ul className={styles.list} role="list">
        {section.people.map(({ _id, name, role, fact, bench, portrait }, index) => (
          <li key={_id} className={styles.person}>
            <div className={styles.text}>
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
            <Plate className={styles.portrait} image={portrait} sizes={sizesAt(index)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
