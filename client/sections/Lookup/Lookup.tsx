import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Caption } from "../../components/Caption/Caption.tsx";
import { useTypeface } from "../../hooks/useTypeface.ts";
import { pressedButtons } from "../../pressedButtons.ts";
import { withoutPrivateUse } from "../../withoutPrivateUse.ts";
import { captionGround } from "../captionGround.ts";
import type { SectionProps } from "../sectionProps.ts";
import { answerTo, couldBe, normalized } from "./answerTo.ts";
import styles from "./Lookup.module.css";

type Section = SectionProps<"lookup">["section"];

/** What is written for something that is typed, or for anything else. */
type Given = Section["otherwise"] & Partial<Pick<Section["answers"][number], "spreads" | "messages">>;

/** Radius and width of the arcs, in hundredths of the section's width. */
const arcs = [
  [11, 5],
  [26, 8],
  [48, 12],
  [82, 19],
] as const;

/**
 * A question with a real field. What the visitor types, or presses beside it, has an answer that stands in the place of
 * the question, with the first message that follows it; for each of the others the visitor waits, and it may change the
 * answer. All answers and messages are in the page, in wide windows all of them with their room, so that nothing below
 * moves; without script and in print they are a list. Nothing is sent: a form with the method `dialog` outside a dialog
 * does nothing by itself.
 */
export function Lookup({ section, id, colours, typeface, surface }: SectionProps<"lookup">) {
  const { heading, label, button, answers, tryLabel, otherwise, fact, why } = section;
  const [asked, setAsked] = useState("");
  const [rejected, setRejected] = useState<string>();
  const [waited, setWaited] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const family = useTypeface(typeface, field);
  const fieldId = `lookup-${section._key}`;
  const found = asked ? answerTo(answers, asked) : undefined;
  const answer: Given | undefined = asked ? (found ?? otherwise) : undefined;
  const told = answer && answerAfter(answer, waited);
  const last = found?.messages[waited];
  const isInvalid = rejected !== undefined;
  const example = `such as ${answers[0]?.typed}.`;
  const problem = `${rejected ? `We do not recognise “${rejected}”.` : "Nothing is typed yet."} Type it in full, ${example}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was pressed before hydration
  useEffect(() => {
    const pressed = pressedButtons(field.current?.form).at(-1);
    if (pressed) press(pressed.value || (field.current?.value ?? ""));
  }, []);

  function ask(typed: string) {
    const isOne = couldBe(answers, typed);
    setAsked(isOne ? typed.trim() : "");
    setRejected(isOne ? undefined : typed.trim());
    setWaited(0);
    // The answer stands above the field, and may have been scrolled away.
    if (isOne) field.current?.form?.parentElement?.firstElementChild?.scrollIntoView({ block: "nearest" });
    return isOne;
  }

  function restart() {
    setAsked("");
    setRejected(undefined);
  }

  function press(typed: string) {
    if (field.current) field.current.value = typed;
    ask(typed);
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (key !== "Escape") return;
    if (field.current) field.current.value = "";
    restart();
  }

  const [before, after] = colours ? ["field", "reverse"] : ["tint", "ink"];
  return (
    <figure {...captionGround({ colours, surface })}>
      <div
        className={styles.lookup}
        data-surface={told?.spreads ? after : before}
        data-colours={colours}
        data-spreads={told?.spreads || undefined}
      >
        <svg className={styles.arcs} viewBox="-100 -100 200 200" aria-hidden="true">
          {arcs.map(([radius, width]) => (
            <circle key={radius} r={radius} strokeWidth={width} />
          ))}
        </svg>
        <div className="wrap" data-answered={answer && ""}>
          <h2 id={id}>{heading}</h2>
          <ul className={styles.answers} role="list">
            {answers.map((item) => (
              <Answer
                key={item._key}
                answer={item}
                name={`${item.typed} ${item.place}`}
                family={family}
                waited={item === answer ? waited : undefined}
                wait={setWaited}
              />
            ))}
            <Answer
              answer={otherwise}
              name={answer === otherwise ? asked : "Anything else"}
              family={family}
              waited={answer === otherwise ? 0 : undefined}
              wait={setWaited}
            />
          </ul>
          <form
            method="dialog"
            noValidate
            onKeyDown={onKeyDown}
            onSubmit={(event) => {
              event.preventDefault();
              if (!ask(field.current?.value ?? "")) field.current?.focus();
            }}
          >
            <label htmlFor={fieldId}>{label}</label>
            <input
              ref={field}
              id={fieldId}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="go"
              aria-invalid={isInvalid || undefined}
              aria-describedby={`${fieldId}-hint`}
              onInput={(event) => event.currentTarget.value || restart()}
            />
            <button type="submit">{button}</button>
            <p id={`${fieldId}-hint`}>
              {isInvalid && <ProblemMark />}
              {isInvalid ? ` ${problem}` : upperFirst(example)}
            </p>
            <div className={styles.instead}>
              {tryLabel && <span id={`${fieldId}-try`}>{tryLabel}</span>}
              <ul role="list" aria-labelledby={tryLabel && `${fieldId}-try`}>
                {answers.map(({ _key, typed, place }) => (
                  <li key={_key}>
                    <button
                      type="button"
                      value={typed}
                      aria-pressed={normalized(asked) === normalized(typed)}
                      onClick={() => press(typed)}
                    >
                      <b>{typed}</b> {place}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          </form>
          <p className="visuallyHidden" role="status">
            {told && `${asked}: ${told.lead} ${told.large}. ${told.text}`}
            {last && ` The newest message, at ${last.at}: ${last.text}`}
            {isInvalid && problem}
          </p>
        </div>
      </div>
      <div className="wrap">
        <Caption fact={fact} why={why} />
      </div>
    </figure>
  );
}

/** An exclamation mark in a disc, as high as a line's letters. */
const ProblemMark = () => (
  <svg width="1.1em" height="1.1em" viewBox="0 -3 20 20" fill="currentColor" overflow="visible" aria-hidden>
    <path fillRule="evenodd" d="M10 2a9 9 0 0 1 0 18a9 9 0 0 1 0-18zM9 6v6.5h2V6zM9 14v2.2h2V14z" />
  </svg>
);

type Words = Omit<Given, "messages">;

/** What an answer says after this many messages beside the first: what the last of them that has an answer says. */
const answerAfter = (answer: Given, waited: number): Words =>
  answer.messages?.slice(0, waited + 1).findLast(({ answer }) => answer)?.answer ?? answer;

/** Each answer that the visitor can come to, once. */
const answersIn = (answer: Given): Words[] => [
  ...new Set((answer.messages?.length ? answer.messages : [answer]).map((_, waited) => answerAfter(answer, waited))),
];

const upperFirst = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

type AnswerProps = {
  answer: Given;
  name: string;
  family: CSSProperties | undefined;
  /** For how many messages beside the first, of the answer that is shown. */
  waited: number | undefined;
  wait: (messages: number) => void;
};

function Answer({ answer, name, family, waited, wait }: AnswerProps) {
  const { messages = [] } = answer;
  const place = waited ?? 0;
  const told = answerAfter(answer, place);
  const next = messages[place + 1];
  return (
    <li data-shown={waited !== undefined}>
      {answersIn(answer).map((words, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two answers can say the same
        <p key={index} hidden={words !== told} data-shown={words === told}>
          <small>{name}</small> <span>{words.lead}</span>{" "}
          <b data-long={withoutPrivateUse(words.large).length > 6 || undefined} style={family}>
            {words.large}
          </b>{" "}
          <span>{words.text}</span>
        </p>
      ))}
      {messages.length > 0 && (
        <div>
          {messages.length > 1 && (
            <button type="button" onClick={() => wait(next ? place + 1 : 0)}>
              {next ? `Wait until ${next.at}` : `Again from ${messages[0]?.at}`}
            </button>
          )}
          <ol role="list">
            {messages.map(({ _key, at, text }, index) => (
              <li key={_key} data-shown={waited === undefined || index <= waited}>
                {text} <small>{at}</small>
              </li>
            ))}
          </ol>
        </div>
      )}
    </li>
  );
}
