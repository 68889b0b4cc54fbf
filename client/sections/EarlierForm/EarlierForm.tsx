import { useEffect, useRef, useState } from "react";
import type { SectionProps } from "../sectionProps.ts";
import { answerOfForm } from "./answerOfForm.ts";
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
 * all of them get the answer that the editor wrote. Without script and in print that is there alone. Nothing is sent.
 */
export function FormBefore({ form: { name, label, marked }, fieldId, years, colours }: FormBeforeProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState("");

  useEffect(() => {
    if (field.current) setTyped(field.current.value); // before hydration, perhaps
  }, []);

  return (
    <div className={styles.before} data-surface={colours ? "field" : "paper"} data-colours={colours}>
      <h3>{name}</h3>
      <label htmlFor={fieldId}>{label}</label>
      <textarea
        ref={field}
        className="pressable"
        id={fieldId}
        rows={2}
        autoComplete="off"
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p role="status">{answerOfForm(typed, { years, marked })}</p>
      <b>{marked}</b>
    </div>
  );
}
