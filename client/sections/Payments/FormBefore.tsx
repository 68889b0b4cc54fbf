import { useEffect, useRef, useState } from "react";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./Payments.module.css";

type FormBeforeProps = {
  form: NonNullable<SectionProps<"payments">["section"]["before"]>;
  fieldId: string;
  /** As many figures as it asks for. */
  years: number;
  colours: SectionProps<"payments">["colours"];
};

/**
 * A page of an earlier form, which asked for a figure for each year. Visitors can try: it says how many are missing, and
 * all of them get the answer that the editor wrote. Without script both are there, and no field. Nothing is sent.
 */
export function FormBefore({ form: { name, label, marked }, fieldId, years, colours }: FormBeforeProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState("");
  const missing = years - figuresIn(typed);

  useEffect(() => {
    if (field.current) setTyped(field.current.value); // before hydration, perhaps
  }, []);

  return (
    <div className={styles.before} data-surface={colours ? "field" : "paper"} data-colours={colours}>
      <h3>{name}</h3>
      <label htmlFor={fieldId}>{label}</label>
      <textarea
        ref={field}
        id={fieldId}
        rows={4}
        autoComplete="off"
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p role="status">{missing > 0 ? `${missing} of ${years} figures are missing.` : marked}</p>
      <b>{marked}</b>
    </div>
  );
}

/** Numbers, with or without a sign between thousands. */
const figuresIn = (typed: string): number => typed.match(/\d+(?:[.,]\d{3})*/g)?.length ?? 0;
