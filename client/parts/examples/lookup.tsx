import { longHeading, longParagraph, longWord } from "../content/agency.ts";
import { keyed } from "../content/keyed.ts";
import { definePart, section } from "../definePart.tsx";
import { press, until } from "./acts.ts";

const pool = {
  heading: "Is the pool warm?",
  label: "Lane",
  button: "Tell me",
  answers: keyed([
    {
      typed: "Lane 1",
      place: "By the window",
      lead: "It will be warm at",
      large: "06:30",
      text: "The boiler is lit.",
      spreads: true,
      messages: keyed([
        { at: "05:10", text: "Lane 1: the boiler is lit. It will be warm at 06:30.", answer: undefined },
        {
          at: "06:28",
          text: "Lane 1: it is warm.",
          answer: { lead: "By the window it is", large: "warm", text: "Bring a towel.", spreads: false },
        },
      ]),
    },
    {
      typed: "Lane 6",
      place: "By the wall",
      lead: "It is",
      large: "warm",
      text: "Come.",
      spreads: false,
      messages: [],
    },
  ]),
  tryLabel: "Or ask for",
  otherwise: { lead: "We cannot tell you", large: "yet", text: "There are two lanes." },
  fact: "The pool’s page.",
  why: "It has one field.",
};

/** Types and presses Enter, as a visitor does. */
function asks(typed: string) {
  return (root: HTMLElement) => {
    const field = root.querySelector("input");
    if (field) field.value = typed;
    field?.form?.requestSubmit();
  };
}

/** Asks, and waits for the second message. */
async function waits(root: HTMLElement) {
  asks("lane 1")(root);
  await until(() => root.querySelector("button:has(+ ol)") !== null);
  press(root, "button:has(+ ol)");
}

export const lookup = definePart("Lookup", {
  "in a client's colours": section("lookup", pool, { colours: "amber" }),
  answered: section("lookup", pool, { colours: "amber", typeface: "plain", act: asks("lane1") }),
  "after the last message": section("lookup", pool, { colours: "amber", act: waits }),
  "answered without messages": section("lookup", pool, { colours: "tide", act: asks("LANE 6") }),
  "another answer, without a client's colours": section("lookup", pool, { act: asks("Lane 9") }),
  "nothing typed": section("lookup", pool, { colours: "amber", act: asks("") }),
  "empty optional fields": section("lookup", { ...pool, tryLabel: undefined, fact: undefined, why: undefined }),
  "right to left": section("lookup", pool, { colours: "amber", direction: "rtl", act: asks("lane 1") }),
  "long words": section(
    "lookup",
    {
      ...pool,
      heading: longHeading,
      label: longWord,
      button: longWord,
      answers: keyed([
        {
          typed: "1234567890",
          place: longWord,
          lead: longHeading,
          large: "22:08",
          text: longParagraph,
          spreads: true,
          messages: keyed([
            {
              at: "22:08 Uhr",
              text: `${longWord} ${longParagraph}`,
              answer: { lead: longHeading, large: "22:08", text: longParagraph, spreads: false },
            },
          ]),
        },
      ]),
      tryLabel: longWord,
      otherwise: { lead: longWord, large: "WWWWW", text: longParagraph },
      fact: longWord,
      why: longParagraph,
    },
    { colours: "velvet", act: asks("1234567890") },
  ),
});
