import type { SectionProps } from "../sectionProps.ts";
import styles from "./Distance.module.css";
import { Flight } from "./Flight.tsx";
import { type Note, NoteText } from "./NoteText.tsx";

/**
 * A number, as long as it is: one line for each unit, one after another down the page, with what was thought on some of
 * them. Where CSS can follow scrolling, the line in the middle of the window is filled, beside the number of those that
 * are. Screen readers hear the notes alone, each with its number. Or all of it in one view, as a flight of stairs.
 */
export function Distance({ section, id, colours }: SectionProps<"distance">) {
  const { heading, unit, display } = section;
  const notes = [...section.notes].sort((a, b) => a.at - b.at);
  const total = notes.at(-1)?.at ?? 0;
  if (display === "flight") return <Flight id={id} heading={heading} unit={unit} notes={notes} colours={colours} />;
  return (
    <section className={styles.distance} data-surface={colours ? "field" : "tint"} data-colours={colours}>
      <div className="wrap">
        <h2 className={styles.heading} id={id}>
          {heading}
        </h2>
      </div>
      <ol className={styles.lines} role="list" data-walked={display === "walk" || undefined}>
        {notes.map((note, index) => {
          const before = notes[index - 1]?.at;
          return (
            <li key={note._key}>
              <Lines from={(before ?? 0) + 1} to={note.at - 1} />
              <div className={styles.note}>
                {note.at !== before && <Line number={note.at} hasNote isLast={note.at === total} />}
                <NoteText note={note} total={total} unit={unit} />
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Those between two notes, of which there may be none. */
function Lines({ from, to }: { from: number; to: Note["at"] }) {
  if (to < from) return null;
  return (
    <div aria-hidden>
      {Array.from({ length: to - from + 1 }, (_, index) => from + index).map((number) => (
        <Line key={number} number={number} />
      ))}
    </div>
  );
}

/** Its edge, its number where it is a fifth one without a note, and the foot that stood on it, if any. */
function Line({ number, hasNote, isLast = false }: { number: number; hasNote?: true; isLast?: boolean }) {
  return (
    <i className={styles.line} aria-hidden data-side={sideOf(number, isLast)} data-note={hasNote && number}>
      {!hasNote && number % 5 === 0 && number}
      {number > 1 && <b>{number - 1}</b>}
      {number > 0 && isLast && <b>{number}</b>}
    </i>
  );
}

/** The foot that stood there, on every second line; at the end, both. */
function sideOf(number: number, isLast: boolean): string | undefined {
  if (isLast) return "both";
  if (number % 2) return number % 4 === 1 ? "start" : "end";
}
