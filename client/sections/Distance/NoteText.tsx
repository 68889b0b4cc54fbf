import type { SectionProps } from "../sectionProps.ts";
import styles from "./NoteText.module.css";

export type Note = SectionProps<"distance">["section"]["notes"][number];

export type NoteTextProps = { note: Note; total: number; unit: string };

/** What was thought at a number, or the sign that hung there. */
export function NoteText({ note: { at, text, sign }, total, unit }: NoteTextProps) {
  return (
    <p className={sign ? styles.sign : styles.text}>
      <span className="visuallyHidden">{`${at} of ${total} ${unit}: `}</span>
      {sign && <b>{sign} </b>}
      <span>{text}</span>
    </p>
  );
}
