import { Hero } from "../../sections/Hero/Hero.tsx";
import { longHeading, longParagraph, longWord, steps } from "../content/agency.ts";
import { coldPlate, hotPlate, tallPlate } from "../content/images.ts";
import { keyed } from "../content/keyed.ts";
import { bullet, heading3, link, paragraph, strong } from "../content/prose.ts";
import { band, definePart, section } from "../definePart.tsx";

const facts = keyed<{ label: string; value: string; href: string | undefined }>([
  { label: "Now", value: "Signs for Ferrow Rail’s last six stations", href: undefined },
  { label: "Next", value: "Room for two projects from March", href: "/contact" },
  { label: "Where", value: "Sheffield and Porto", href: undefined },
]);
const lede = "A strategy, design and engineering studio for companies whose product is hard to explain.";

export const hero = definePart("Hero", {
  "tall picture": section("hero", {
    headline: "Forged under pressure",
    accent: "pressure",
    lede,
    image: tallPlate,
    facts,
  }),
  "wide picture": section("hero", {
    headline: "Four things, with prices",
    accent: "prices",
    lede,
    image: coldPlate,
    facts,
  }),
  "long headline with a picture": section("hero", {
    headline: "We explain what other people make, and then help them make it.",
    lede,
    image: coldPlate,
    facts: [],
  }),
  "words only": section("hero", { headline: "Work, with the numbers", ground: "ink", lede, facts }),
  "words only, light": section("hero", {
    headline: "Say what is difficult",
    accent: "difficult",
    ground: "paper",
    lede,
    facts,
  }),
  "empty optional fields": section("hero", { headline: "Say what is difficult", facts: [] }),
  "tall picture, empty optional fields": section("hero", { headline: "Forged", image: tallPlate, facts: [] }),
  "wide picture, empty optional fields": section("hero", { headline: "Forged", image: coldPlate, facts: [] }),
  "tall picture, long words": section("hero", {
    headline: longHeading,
    accent: longWord,
    lede: longParagraph,
    image: tallPlate,
    facts: keyed([{ label: longWord, value: longWord, href: undefined }]),
  }),
  "wide picture, long words": section("hero", { headline: longHeading, lede: longParagraph, image: coldPlate, facts }),
  "words only, long words": section("hero", { headline: longHeading, accent: longWord, lede: longParagraph, facts }),
  "further down a page": band(
    <Hero
      isFirst={false}
      section={{
        _type: "hero",
        _key: "h",
        headline: "And then?",
        accent: "then",
        lede,
        ground: undefined,
        image: undefined,
        facts: [],
      }}
    />,
  ),
});

const story = [
  paragraph(
    "The first client made surgical scissors. They were the best in the country, and the website called them ",
    strong("solutions"),
    ".",
  ),
  paragraph("Somebody had to say so, in ", link("one sentence", "/work"), "."),
];

const parts = ["Arcs", "Words", longWord].flatMap((name, index) => [
  heading3(name),
  paragraph(`${index + 1}. ${longParagraph}`),
]);

const statement = [paragraph("The sign was correct. It was simply 38 steps too late."), ...story];

export const richTextSection = definePart("RichTextSection", {
  "with a picture": section("richText", {
    heading: "How it began",
    anchor: "how-it-began",
    body: story,
    image: hotPlate,
  }),
  "picture from edge to edge": section("richText", {
    heading: "About the name",
    body: story,
    image: hotPlate,
    display: "wide",
  }),
  "large first paragraph": section("richText", { heading: "How it began", body: story, display: "large" }),
  "parts side by side": section("richText", {
    heading: "What we did",
    display: "columns",
    body: parts,
  }),
  "parts one below the other": section("richText", { heading: "What we did", display: "steps", body: parts }),
  "parts one below the other, right to left": section(
    "richText",
    { heading: "What we did", display: "steps", body: parts },
    { direction: "rtl" },
  ),
  "statement on the ground of a client": section(
    "richText",
    { heading: "Four days with clickers", display: "statement", body: statement },
    { colours: "enamel" },
  ),
  "statement without colours": section("richText", { display: "statement", body: statement }),
  "statement, long words": section("richText", {
    heading: longHeading,
    display: "statement",
    body: [paragraph(longHeading), paragraph(longParagraph)],
  }),
  "picture in the margin, by choice": section("richText", { body: story, image: coldPlate, display: "margin" }),
  "without a picture": section("richText", { heading: "About the name", body: story }),
  "empty optional fields": section("richText", { body: story }),
  "picture without a heading": section("richText", { body: story, image: coldPlate }),
  "long words": section("richText", {
    heading: longHeading,
    anchor: "long",
    body: [heading3(longWord), paragraph(longParagraph), bullet(2, `${longWord}.`)],
    image: coldPlate,
  }),
});

export const featureGrid = definePart("FeatureGrid", {
  sequence: section("featureGrid", { heading: "How we work", order: "sequence", items: steps }),
  unordered: section("featureGrid", { heading: "What we will not do", order: "unordered", items: steps }),
  "only one": section("featureGrid", { heading: "What it takes", order: "sequence", items: steps.slice(0, 1) }),
  "long words": section("featureGrid", {
    heading: longHeading,
    order: "sequence",
    items: keyed([{ title: `${longWord} and its steps`, text: longParagraph }]),
  }),
});

const numbers = keyed([
  { value: "−64%", label: "calls about planned power cuts" },
  { value: "9", label: "words in the sentence, from forty-one" },
  { value: "£1.2m", label: "a year not spent on saying it again" },
]);

export const statistics = definePart("Statistics", {
  "at rest": section("statistics", { heading: "What changed", items: numbers }),
  "empty optional fields": section("statistics", { items: numbers }),
  "only one": section("statistics", { heading: "What changed", items: numbers.slice(0, 1) }),
  "long words": section("statistics", {
    heading: longHeading,
    items: keyed([
      { value: "1,234,567,890 barges", label: longParagraph },
      { value: "12,345.67 tonnes", label: longWord },
    ]),
  }),
});

const station = {
  text: "The odd part is that nobody has noticed. They just walk to the train, which I am told is the point.",
  emphasis: "They just walk to the train,",
  name: "Colin Marsh",
  role: "Stations director, Ferrow Rail",
};

export const quote = definePart("Quote", {
  short: section("quote", {
    text: "Now the sentence gets there before the call does.",
    name: "Ruth Ellery",
    role: "Head of customer operations, Halden Grid",
  }),
  long: section("quote", {
    text: "For six years I needed a slide to say what we make. Then I needed two, because nobody had understood the first one, and a colleague to hold the laser pointer. Now I say it in the lift, between the ground floor and the second, and there are floors left over in which the other person asks how much it costs, which is the only question that I ever wanted to be asked about it.",
    name: "Aiko Brandt",
    role: "Founder, Lumen Fold",
  }),
  "in a client's colours": section(
    "quote",
    { text: "We told them what we do not know.", name: "Ines Prior", role: "Chair, Understory Bank" },
    { colours: "manila" },
  ),
  "with large words": section("quote", { ...station, display: "stairs" }),
  "large words in one line": section("quote", {
    ...station,
    display: "line",
    client: { _id: "client-ferrow-rail", name: "Ferrow Rail", colours: "enamel" },
    ground: "reverse",
  }),
  "large words on a client's field": section("quote", {
    ...station,
    display: "line",
    client: { _id: "client-ferrow-rail", name: "Ferrow Rail", colours: "enamel" },
    ground: "field",
  }),
  "large words on floors": section("quote", {
    ...{ text: "Now I say it in the lift and there are floors left over.", emphasis: "there are floors left over." },
    ...{ display: "floors", name: "Aiko Brandt", role: "Founder, Lumen Fold" },
  }),
  "long words": section("quote", { text: `“${longWord}” was our whole headline.`, name: longWord, role: longWord }),
});

export const media = definePart("Media", {
  "with a caption": section("media", { image: hotPlate, caption: "The plate at about 280 degrees." }),
  "empty optional fields": section("media", { image: coldPlate }),
  "long words": section("media", { image: coldPlate, caption: `${longWord}, ${longParagraph}` }),
});

export const callToAction = definePart("CallToAction", {
  "at rest": section("callToAction", {
    heading: "Not sure which one?",
    text: "Describe the problem instead. Naming the service is our job, and sometimes the answer is none of the four.",
    link: { label: "Tell us what is difficult", href: "/contact" },
  }),
  "empty optional fields": section("callToAction", {
    heading: "Not sure which one?",
    link: { label: "Tell us what is difficult", href: "/contact" },
  }),
  "long words": section("callToAction", {
    heading: longHeading,
    text: longParagraph,
    link: { label: `Tell the ${longWord} what is difficult about it`, href: "/contact" },
  }),
});
