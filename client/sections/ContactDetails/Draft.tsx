import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { Swell } from "../../components/Swell/Swell.tsx";
import { emailLink } from "../../emailLink.ts";
import { pressedButtons } from "../../pressedButtons.ts";
import { withoutPrivateUse } from "../../withoutPrivateUse.ts";
import type { SectionProps } from "../sectionProps.ts";
import contact from "./ContactDetails.module.css";
import styles from "./Draft.module.css";
import { countWords, joinDrafts, leastFitting, remarkAt } from "./draft.ts";

type Letter = NonNullable<SectionProps<"contactDetails">["section"]["letter"]>;

export type DraftProps = { id: string; email: string; letter: Letter; question: string };

/** An email's link may be about as long, in browsers and in programs for email: the text and the questions below it. */
const longestLetter = 2000;

/** From so many words on the text is set to be read again, as a page is. */
const pageWords = 60;

/** What is said when a button has done its part, or needs a text for it, and the rest is the visitor's. */
const answers = {
  copied: (email: string) => `Copied. Send it to ${email}.`,
  refused: (email: string) => `Not copied. Select it, and send it to ${email}.`,
  opened: (email: string) => `No email? Send it to ${email}.`,
  empty: () => "Write one sentence first.",
};

/** In the storage of the tab's session: the text, and the one that came with a link to the page. */
const storageKey = "draft";
type Kept = { text: string; brought?: string };

/**
 * A large field for what is hard to explain, whose letters get narrower the more there are, so that it stays as high as
 * it is; a long text is set as a page is, and the field grows with it. A link opens an email with the text; beside it
 * stands that it does, and which other questions that email has below the text. While the field is empty, the first
 * press asks for a sentence, and the next opens an email with all questions. For visitors whose browser has no program
 * for that, a button copies the text, or the questions where there is none. The site sends nothing: a form with the
 * method `dialog` outside a dialog does nothing by itself, and the text stays in the tab until it is closed. Without
 * script there are the link, whose email then has all questions, and what is said of it.
 */
export function Draft({ id, email, letter, question }: DraftProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const [done, setDone] = useState<keyof typeof answers>();
  const { key, hash } = useLocation();
  const navigationType = useNavigationType();
  const lastKey = useRef(key);
  const words = countWords(text);
  const others = letter.text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && withoutPrivateUse(line) !== withoutPrivateUse(question).trim());
  const maxLetters = longestLetter - others.join("").length;
  const full = text.length >= maxLetters && `That is ${maxLetters} characters: the field is full.`;
  const remark = done ? answers[done](email) : full || remarkAt(letter.remarks, words)?.text;

  useEffect(() => {
    const { current } = field;
    const { usr, ...state } = window.history.state ?? {};
    const kept = keptDraft();
    const brought: string | undefined = usr?.draft;
    const text = joinDrafts(kept, brought ?? "", current?.value ?? "");
    if (current) current.value = text;
    keepDraft({ ...kept, ...(brought && { brought }), text });
    if (!brought) return;
    window.history.replaceState({ ...state, usr: { ...usr, draft: undefined } }, ""); // this page's reload brings no more
  }, []);
  useEffect(() => {
    const isNew = lastKey.current !== key;
    lastKey.current = key;
    if (isNew && !hash && navigationType !== "POP") field.current?.focus(); // a link to the page one is on
  }, [key, hash, navigationType]);
  // What was kept, came with the link to the page, or was typed or pressed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: all of that is there once, at first
  useEffect(() => {
    follow();
    if (pressedButtons(field.current?.form).length > 0) copy();
  }, []);

  function write() {
    keepDraft({ ...keptDraft(), text: field.current?.value ?? "" });
    follow();
  }

  function follow() {
    const { current } = field;
    if (!current) return;
    setText(current.value);
    setDone(undefined);
    current.toggleAttribute("data-page", countWords(current.value) >= pageWords);
    const isFitting = (full: number) => {
      current.style.setProperty("--stretch", `${130 - 68 * Math.min(1, 2 * full)}%`);
      current.style.setProperty("--share", `${1 - 0.84 * Math.max(0, 2 * full - 1)}`);
      return current.scrollHeight <= current.clientHeight;
    };
    isFitting(leastFitting(isFitting)); // as it was tried last need not be as it fits
  }

  /** Cancels the link and focuses the field while it is empty, unless the visitor has been asked for a sentence. */
  function open(event: MouseEvent) {
    const opens = words > 0 || done === "empty" || done === "opened";
    setDone(opens ? "opened" : "empty");
    if (opens) return;
    event.preventDefault();
    field.current?.focus();
  }

  async function copy() {
    const { value = "" } = field.current ?? {};
    const isCopied = await navigator.clipboard?.writeText(value.trim() ? value : letter.text).then(
      () => true,
      () => false,
    );
    setDone(isCopied ? "copied" : "refused");
  }

  return (
    <form className={styles.draft} method="dialog">
      <label className={contact.title} htmlFor={id}>
        {question}
      </label>
      <textarea
        ref={field}
        aria-describedby={done === "empty" ? `${id}-remark ${id}-note` : `${id}-note`}
        aria-invalid={done === "empty" || undefined}
        id={id}
        rows={1}
        maxLength={maxLetters}
        autoComplete="off" // else some browsers put an older text back on reload
        placeholder={letter.hint}
        data-surface="ink"
        onInput={write}
      />
      <p className={styles.remark}>
        {words > 0 && <span aria-hidden="true">{`${words} ${words === 1 ? "word" : "words"}. `}</span>}
        <span id={`${id}-remark`} role="status">
          {remark}
        </span>
      </p>
      <a
        className={contact.write}
        href={emailLink(email, words ? { ...letter, text: [text.trimEnd(), ...others].join("\n\n\n") } : letter)}
        onClick={open}
      >
        <Swell>{letter.linkText}</Swell>
      </a>
      <button type="button" onClick={copy}>
        Copy the text
      </button>
      <div id={`${id}-note`} className={styles.note}>
        {letter.note && <p>{letter.note}</p>}
        {others.length > 0 && <p className={styles.others}>It then asks: {others.join(" ")}</p>}
      </div>
    </form>
  );
}

/** `{ text: "" }` where nothing was kept, or the browser keeps nothing. */
function keptDraft(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{"text":""}') as Kept; // as `keepDraft` wrote it
  } catch {
    return { text: "" };
  }
}

function keepDraft(draft: Kept) {
  try {
    sessionStorage.removeItem(storageKey); // rather none than an older one, where there is no room
    if (draft.text) sessionStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing, or whose storage is full: the text is in the field.
  }
}
