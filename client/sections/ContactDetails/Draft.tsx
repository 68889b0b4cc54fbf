import { useEffect, useRef, useState } from "react";
import { Swell } from "../../components/Swell/Swell.tsx";
import { emailLink } from "../../emailLink.ts";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./ContactDetails.module.css";
import { countWords, leastFitting, remarkAt } from "./draft.ts";

type Letter = NonNullable<SectionProps<"contactDetails">["section"]["letter"]>;

export type DraftProps = { id: string; email: string; letter: Letter; question: string };

/** What is said when a button has done its part, and the rest is the visitor's. */
const answers = {
  copied: (email: string) => `Copied. Send it to ${email}.`,
  selected: (email: string) => `Copy it, and send it to ${email}.`,
  opened: (email: string) => `No email? Send it to ${email}.`,
};

/**
 * A large field for what is hard to explain, whose letters get narrower the more there are, so that it stays as high as
 * it is. A link opens an email with the text; for visitors whose browser has no program for that, a button copies it. The
 * site sends nothing. Without script the link alone is there.
 */
export function Draft({ id, email, letter, question }: DraftProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const [done, setDone] = useState<"copied" | "selected" | "opened">();
  const words = countWords(text);
  const remark = done ? answers[done](email) : remarkAt(letter.remarks, words)?.text;

  useEffect(follow, []); // what was typed before hydration

  function follow() {
    const { current } = field;
    if (!current) return;
    setText(current.value);
    setDone(undefined);
    const isFitting = (full: number) => {
      current.style.setProperty("--stretch", `${130 - 68 * Math.min(1, 2 * full)}%`);
      current.style.setProperty("--share", `${1 - 0.62 * Math.max(0, 2 * full - 1)}`);
      return current.scrollHeight <= current.clientHeight;
    };
    isFitting(leastFitting(isFitting)); // as it was tried last need not be as it fits
  }

  async function copy() {
    field.current?.select(); // where the clipboard is not allowed, the visitor's own keys copy it
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setDone(isCopied ? "copied" : "selected");
  }

  return (
    <div className={styles.draft}>
      <label className={styles.title} htmlFor={id}>
        {question}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={1}
        maxLength={2000}
        placeholder={letter.hint}
        autoComplete="off"
        onInput={follow}
      />
      <p>
        {words > 0 && <span aria-hidden="true">{`${words} ${words === 1 ? "word" : "words"}. `}</span>}
        <span role="status">{remark}</span>
      </p>
      <button type="button" disabled={words === 0} onClick={copy}>
        Copy the text
      </button>
      <a
        className={styles.write}
        href={emailLink(email, words ? { subject: letter.subject, text } : letter)}
        onClick={() => setDone("opened")}
      >
        <Swell>{letter.linkText}</Swell>
      </a>
    </div>
  );
}
