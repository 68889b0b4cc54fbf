import type { ClientColours } from "../../../shared/content/client.ts";
import { Caption } from "../../components/Caption/Caption.tsx";
import { TallOnPhones } from "../../components/TallOnPhones/TallOnPhones.tsx";
import type { SectionProps } from "../../sections/sectionProps.ts";
import { longHeading, longParagraph, longWord } from "../content/agency.ts";
import { coldPlate, hotPlate, smallPlate, tallPlate } from "../content/images.ts";
import { keyed } from "../content/keyed.ts";
import { definePart, row, section } from "../definePart.tsx";

type Shape = SectionProps<"figures">["section"]["marks"];

/** Every block, mirrored. */
const rightToLeft = { direction: "rtl" } as const;
const fact = "The plate at rest.";
const why = "It is cut once and heated twice, because the first heat is for the maker.";

export const caption = definePart("Caption", {
  "fact and reason": row(
    <figure>
      <Caption fact={fact} why={why} />
    </figure>,
  ),
  "empty optional fields": { ...row(<Caption fact={undefined} />), isBlank: true },
  "long words": row(
    <figure>
      <Caption fact={longWord} why={longParagraph} />
    </figure>,
  ),
});

export const tallOnPhones = definePart("TallOnPhones", {
  "two pictures": row(<TallOnPhones image={hotPlate} tall={smallPlate} sizes="100vw" />),
  "empty optional fields": row(<TallOnPhones image={hotPlate} tall={undefined} sizes="100vw" />),
});

/** As tall as a screenshot of a phone. */
const screenshot = { ...tallPlate, width: 430, height: 820 };
const shortScreenshot = { ...tallPlate, width: 430, height: 640 };

export const screens = definePart("Screens", {
  three: section("screens", {
    items: keyed([{ image: shortScreenshot }, { image: screenshot }, { image: shortScreenshot }]),
    ground: coldPlate,
    fact,
    why,
  }),
  two: section("screens", { items: keyed([{ image: screenshot }, { image: shortScreenshot }]), ground: hotPlate }),
  "two, right to left": section(
    "screens",
    { items: keyed([{ image: screenshot }, { image: shortScreenshot }]), ground: hotPlate, fact, why },
    rightToLeft,
  ),
  "empty optional fields": section("screens", { items: keyed([{ image: screenshot }]) }),
  "long words": section("screens", {
    items: keyed([{ image: screenshot }, { image: screenshot }]),
    fact: longWord,
    why: longParagraph,
  }),
});

export const objectPicture = definePart("ObjectPicture", {
  "with a caption": section("objectPicture", { image: hotPlate, fact, why }),
  "tall on phones": section("objectPicture", { image: hotPlate, tall: smallPlate, fact }),
  "right to left": section("objectPicture", { image: hotPlate, fact, why }, rightToLeft),
  "empty optional fields": section("objectPicture", { image: coldPlate }),
  "small picture, long words": section("objectPicture", { image: smallPlate, fact: longWord, why: longParagraph }),
});

export const sentences = definePart("Sentences", {
  "four of many": section("sentences", {
    heading: "31 sentences",
    items: keyed([
      {
        number: "4",
        before: ["Supply interruption (unplanned) affecting LV network, cause: vegetation."],
        after: "A tree is on the line.",
      },
      { number: "17", before: ["ETR unavailable."], after: "We have no time yet. We will write by 22:00." },
    ]),
    fact: "Two of the 31.",
    why: "Struck out: what each replaced.",
  }),
  "several drafts": section("sentences", {
    heading: "One sentence",
    items: keyed([
      {
        number: undefined,
        before: ["A platform for optical solutions.", "A lens company.", "A lens that folds."],
        after: "A microscope that fits into a coat.",
      },
    ]),
    why: "The lift takes eleven seconds.",
  }),
  "right to left": section(
    "sentences",
    {
      heading: "31 sentences",
      items: keyed([
        { number: "17", before: ["ETR unavailable."], after: "We have no time yet. We will write by 22:00." },
      ]),
      fact: "One of the 31.",
      why: "Struck out: what it replaced.",
    },
    rightToLeft,
  ),
  "empty optional fields": section("sentences", {
    heading: "Nothing struck out",
    items: keyed([{ number: undefined, before: [], after: "It is back." }]),
  }),
  "long words": section("sentences", {
    heading: longHeading,
    items: keyed([{ number: "12,345", before: [longWord, longParagraph], after: `The ${longWord} is closed.` }]),
    fact: longWord,
    why: longParagraph,
  }),
});

export const compare = definePart("Compare", {
  "with a caption": section("compare", {
    before: coldPlate,
    beforeLabel: "Cold",
    after: hotPlate,
    afterLabel: "At 280 °C",
    fact,
    why,
  }),
  "right to left": section(
    "compare",
    { before: coldPlate, beforeLabel: "Before the fire", after: hotPlate, afterLabel: "After it", fact, why },
    rightToLeft,
  ),
  "empty optional fields": section("compare", {
    before: hotPlate,
    beforeLabel: "Hot",
    after: coldPlate,
    afterLabel: "Cold",
  }),
  "long words": section("compare", {
    before: coldPlate,
    beforeLabel: longWord,
    after: hotPlate,
    afterLabel: longWord,
    fact: longWord,
    why: longParagraph,
  }),
});

const none = { was: undefined, unit: undefined, isHot: false };

const bricks = { ...none, was: "140", value: "38", label: "Names in the catalogue", isHot: true };
const messages = { ...none, was: "214", value: "31", label: "Messages about a power cut", isHot: true };
const weeks = { ...none, value: "11", unit: "weeks", label: "From the first meeting to a live status page" };

/** One number with its drawing. */
const drawn = (marks: Shape, was: string | undefined, value: string, options: { colours?: ClientColours } = {}) =>
  section(
    "figures",
    { marks, items: keyed([{ ...none, was, value, label: "Drawn, one mark for each unit", isHot: true }]) },
    options,
  );

export const figures = definePart("Figures", {
  "at rest": section("figures", {
    heading: "What changed",
    marks: "lines",
    items: keyed([{ ...none, value: "−38%", label: "Calls per power cut, over the first winter" }, messages, weeks]),
  }),
  "in a client's colours": section(
    "figures",
    { heading: "What changed", marks: "bricks", items: keyed([bricks, weeks]) },
    { colours: "brick" },
  ),
  "right to left": section(
    "figures",
    { heading: "What changed", marks: "squares", items: keyed([messages, weeks]) },
    rightToLeft,
  ),
  "a percentage as wide as the page": section(
    "figures",
    {
      heading: "Fourteen months later",
      isWide: true,
      marks: "dots",
      items: keyed([{ ...none, value: "−41%", label: "Missed connections", isHot: true }, weeks]),
    },
    { colours: "enamel" },
  ),
  "drawn beside the numbers": section(
    "figures",
    { heading: "What changed", display: "beside", marks: "lines", items: keyed([messages, weeks]) },
    { colours: "amber" },
  ),
  "drawn along the foot": section(
    "figures",
    { heading: "What changed", display: "foot", marks: "bricks", items: keyed([weeks, bricks]) },
    { colours: "brick" },
  ),
  "a percentage without a drawing": drawn("none", undefined, "−41%", { colours: "enamel" }),
  "too long to be as wide as the page": section("figures", { isWide: true, items: keyed([bricks, weeks]) }),
  "fourteen screens, four left": drawn("screens", "14", "4", { colours: "velvet" }),
  "screens, fewer by 41 per cent": drawn("screens", undefined, "−41%", { colours: "velvet" }),
  "sheets of which none was there": drawn("sheets", "0", "63", { colours: "tide" }),
  "quarters of a disc": drawn("quarters", "54", "3", { colours: "butter" }),
  "a field of dots": drawn("dots", "1,140", "312", { colours: "enamel" }),
  "a share that grew": drawn("dots", "29%", "64%", { colours: "manila" }),
  "fewer by 41 per cent": drawn("dots", undefined, "−41%", { colours: "enamel" }),
  "half as many again": drawn("slots", undefined, "+52%", { colours: "spectrum" }),
  "three that became eleven": drawn("strips", "3", "11", { colours: "butter" }),
  "not countable": drawn("squares", "9 days", "4 min", { colours: "tide" }),
  "empty optional fields": section("figures", {
    items: keyed([{ ...none, value: "17", label: "Marshes" }]),
  }),
  "long words": section(
    "figures",
    {
      heading: longHeading,
      marks: "dots",
      items: keyed([
        { ...none, value: "1,234,567,890", unit: longWord, label: longParagraph },
        { ...none, was: "12,345 t", value: "9,876 t", label: longWord, isHot: true },
        { ...bricks, label: longWord },
      ]),
    },
    { colours: "amber" },
  ),
});

const still = (name: string) => ({
  image: name === "Hot" ? hotPlate : coldPlate,
  tall: undefined,
  number: undefined,
  caption: `${name}.`,
});

export const sequence = definePart("Sequence", {
  three: section("sequence", {
    heading: "One plate, heated",
    items: keyed([still("Cold"), still("Hot"), still("Cold again")]),
    fact,
    why,
  }),
  "two, right to left": section(
    "sequence",
    { heading: "One plate, heated", items: keyed([still("Cold"), still("Hot")]), fact, why },
    rightToLeft,
  ),
  "empty optional fields": section("sequence", { items: keyed([still("Cold"), still("Hot")]) }),
  "tall on phones": section("sequence", {
    items: keyed(["Cold", "Hot"].map((name) => ({ ...still(name), tall: smallPlate }))),
  }),
  "with numbers of its own": section("sequence", {
    heading: "One plate, by the minute",
    items: keyed([
      { ...still("Cold"), number: "0" },
      { ...still("Hot"), number: "14" },
      { ...still("Cold again"), number: "120" },
    ]),
  }),
  "more than five": section("sequence", {
    heading: "Six stills",
    items: keyed(["Cold", "Hot", "Colder", "Hot", "Coldest", "Hot"].map(still)),
  }),
  "long words": section("sequence", {
    heading: longHeading,
    items: keyed([still(longWord), still("Hot"), still(longWord), still(longParagraph)]),
    fact: longWord,
    why: longParagraph,
  }),
});

export const pair = definePart("Pair", {
  "with captions": section("pair", {
    first: coldPlate,
    firstCaption: "Before the fire.",
    second: hotPlate,
    secondCaption: "After it.",
  }),
  "right to left": section(
    "pair",
    { first: coldPlate, firstCaption: "Before the fire.", second: hotPlate, secondCaption: "After it." },
    rightToLeft,
  ),
  "empty optional fields": section("pair", { first: hotPlate, second: coldPlate }),
  "long words": section("pair", {
    first: coldPlate,
    firstCaption: longParagraph,
    second: hotPlate,
    secondCaption: longWord,
  }),
});
