import { Image } from "../../components/Image/Image.tsx";
import styles from "./ClientMarks.module.css";
import type { ClientListProps } from "./clientList.ts";

/** A row of logos. */
export function ClientMarks({ heading, clients }: ClientListProps) {
  return (
    <section className={styles.section} data-surface="paper">
      <div className="wrap">
        <h2 className={styles.heading}>{heading}</h2>
        <ul className={styles.list} role="list">
          {clients.map(({ _id, mark }) => (
            <li key={_id}>
              <Image className={styles.mark} image={mark} sizes="12rem" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
