import { expect, test } from "vitest";
import { lookupFields } from "../../../shared/content/lookupFields.ts";
import { parseLeniently } from "../../../shared/schema/parseLeniently.ts";
import { markupOf, wordsOf } from "../../../tests/harness/markupOf.tsx";
import { parseMarkup, select, within } from "../../../tests/harness/parseMarkup.ts";
import { sectionParts } from "../../parts/examples.ts";
import { Sections } from "../Sections.tsx";

const example = sectionParts.lookup.examples.find(({ state }) => state === "in a client's colours");
const markup = markupOf(<Sections sections={[example?.section ?? expect.unreachable()]} colours="amber" />);

test("without script all answers are a list, each after what is typed for it, with its messages", () => {
  const [list = ""] = /<ul class="answers".*<\/ul>(?=<form)/.exec(markup) ?? [];
  const shown = list.replaceAll(/<p hidden.*?<\/p>|<button.*?<\/button>/g, "");
  expect(wordsOf(shown)).toBe(
    "Lane 1 By the window It will be warm at 06:30 The boiler is lit." +
      "Lane 1: the boiler is lit. It will be warm at 06:30. 05:10Lane 1: it is warm. 06:28" +
      "Lane 6 By the wall It is warm Come." +
      "Anything else We cannot tell you yet There are two lanes.",
  );
});

test("what an answer says later is in the page from the start, hidden", () => {
  const hidden = select(parseMarkup(markup), "p", { hidden: "" }).map(({ text }) => text);
  expect(hidden).toEqual(["Lane 1 By the window By the window it is warm Bring a towel."]);
});

test("the field has a visible label, and its form cannot send anything", () => {
  const elements = parseMarkup(markup);
  const [form] = select(elements, "form");
  const [field] = select(elements, "input");
  expect(form?.attributes).toMatchObject({ method: "dialog" });
  expect(form?.attributes.action).toBeUndefined();
  expect(field?.attributes.name).toBeUndefined();
  expect(select(elements, "label", { for: field?.attributes.id ?? "" }).map(({ text }) => text)).toEqual(["Lane"]);
  expect(select(elements, "p", { id: field?.attributes["aria-describedby"] ?? "" }).map(({ text }) => text)).toEqual([
    "Such as Lane 1.",
  ]);
  expect(select(elements, "p", { role: "status" }).map(({ text }) => text)).toEqual([""]);
});

test("what can be pressed is a list with a visible name", () => {
  const inForm = within(parseMarkup(markup), "form");
  const [label] = select(inForm, "span");
  const [list] = select(inForm, "ul");
  expect(label?.text).toBe("Or ask for");
  expect(list?.attributes["aria-labelledby"]).toBe(label?.attributes.id);
  expect(label?.attributes.id).toBeTruthy();
});

test("an answer to nothing is left out, and those after it are shown", () => {
  const answer = { place: "A", lead: "At", large: "21:40", text: "B" };
  const stored = ["BD13 2", "", "BD13 4"].map((typed, index) => ({ ...answer, typed, _key: `a${index}` }));
  const shown = parseLeniently(lookupFields.answers.parse, stored, () => {});
  expect(shown).toEqual([
    { ...answer, typed: "BD13 2", _key: "a0", spreads: false, messages: [] },
    { ...answer, typed: "BD13 4", _key: "a2", spreads: false, messages: [] },
  ]);
});
