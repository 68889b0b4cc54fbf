import { useEffect, useRef, useState } from "react";
import { Caption } from "../../components/Caption/Caption.tsx";
import { pressedButtons } from "../../pressedButtons.ts";
import type { SectionProps } from "../sectionProps.ts";
import { answerOfForm, guessesFor } from "./answerOfForm.ts";
import styles from "./EarlierForm.module.css";

/**
 * A page of an earlier form, which asked for a figure for each year. Visitors can try: it says how many are missing, and
 * all of them get the answer that the editor wrote. A button makes up all figures at once. Without script and in print
 * that answer is there alone. Nothing is sent.
 */
export function EarlierForm({ section, id, colours }: SectionProps<"earlierForm">) {
  const { name, label, years, guess, marked, fact, why } = section;
  const sheet = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState("");
  const fieldId = `figures-${section._key}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed and pressed before hydration
  useEffect(() => {
    if (pressedButtons(sheet.current).length > 0) makeUp();
    else setTyped(field.current?.value ?? "");
  }, []);

  function makeUp() {
    const guesses = guessesFor(years);
    if (field.current) field.current.value = guesses;
    setTyped(guesses);
  }

  return (
    <figure className="section" data-surface={colours ? "field" : "tint"} data-colours={colours}>
      <div className="wrap">
        <div ref={sheet} className={styles.earlier} data-surface="paper" data-colours={colours}>
          <h2 id={id}>{name}</h2>
          <label htmlFor={fieldId}>{label}</label>
          <textarea
            ref={field}
            className="pressable"
            id={fieldId}
            rows={3}
            autoComplete="off"
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          {guess && (
            <div>
              <button className="pressable" type="button" onClick={makeUp}>
                {guess}
              </button>
            </div>
          )}
          <p role="status">{answerOfForm(typed, { years, marked })}</p>
          <b>{marked}</b>
        </div>
        <Caption fact={fact} why={why} />
      </div>
    </figure>
  );
}
