import type { SectionProps } from "../sectionProps.ts";
import styles from "./Flight.module.css";
import { type Note, NoteText } from "./NoteText.tsx";

export type FlightProps = { heading: string; unit: string; notes: Note[] } & Pick<
  SectionProps<"distance">,
  "id" | "colours"
>;

/** A tread is twice as deep as a riser is high. */
const depth = 2;

/** All units in one view, as stairs from the side: the first note stands at their foot, the others at their top. */
export function Flight({ id, heading, unit, notes: [first, ...others], colours }: FlightProps) {
  const total = others.at(-1)?.at ?? first?.at ?? 0;
  const size = `${depth * total} ${total}`;
  return (
    <section className={styles.flight} data-surface={colours ? "reverse" : "paper"} data-colours={colours}>
      <div className={`wrap ${styles.sky}`}>
        <h2 id={id}>{heading}</h2>
        {first && <NoteText note={first} total={total} unit={unit} />}
        {others.length > 0 && (
          <ol role="list">
            {others.map((note) => (
              <li key={note._key}>
                <NoteText note={note} total={total} unit={unit} />
              </li>
            ))}
          </ol>
        )}
      </div>
      {total > 0 && (
        <div className={styles.ground} data-surface={colours ? "field" : "ink"} data-colours={colours}>
          <svg viewBox={`0 0 ${size}`} aria-hidden>
            <path d={`M0 ${total}${`v-1h${depth}`.repeat(total)}V${total}`} />
          </svg>
        </div>
      )}
    </section>
  );
}
