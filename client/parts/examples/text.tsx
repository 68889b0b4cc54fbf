import { ChangedNumber } from "../../components/ChangedNumber/ChangedNumber.tsx";
import { Facts } from "../../components/Facts/Facts.tsx";
import { RichText } from "../../components/RichText/RichText.tsx";
import { Wordmark } from "../../components/Wordmark/Wordmark.tsx";
import { longWord } from "../content/agency.ts";
import { keyed } from "../content/keyed.ts";
import { bullet, em, heading2, heading3, lede, link, numbered, paragraph, strong } from "../content/prose.ts";
import { definePart, onSurfaces, row, surfaces, tile } from "../definePart.tsx";

const someFacts = keyed([
  { label: "Client", value: "Halden Grid" },
  { label: "Took", value: "Nine weeks" },
  { label: "Team", value: "Maud, Priya and half of Rui" },
]);
const longFacts = keyed([
  { label: "Answerable to", value: longWord },
  { label: longWord, value: "The label of this fact is longer than a phone is wide" },
]);

export const facts = definePart("Facts", {
  ...onSurfaces("plain", surfaces, <Facts facts={someFacts} />),
  ...onSurfaces("ruled", surfaces, <Facts facts={someFacts} variant="ruled" />),
  "only one": tile(<Facts facts={someFacts.slice(0, 1)} />),
  "plain with long words": tile(<Facts facts={longFacts} />),
  "ruled with long words": tile(<Facts facts={longFacts} variant="ruled" />),
});

export const changedNumber = definePart("ChangedNumber", {
  "one number": tile(<ChangedNumber change={{ was: undefined, value: "−38%" }} />),
  "old and new": tile(<ChangedNumber change={{ was: "9 days", value: "4 min" }} />, { surface: "ink" }),
});

const everything = [
  lede("A network operator rang 41,000 homes to say one sentence."),
  paragraph(
    "We rewrote it. It is now ",
    strong("nine words long"),
    ", it arrives ",
    em("before"),
    " the power goes, and it says ",
    link("who to ask", "/contact"),
    " and ",
    link("where that is written down", "https://council.example/rules"),
    ".",
  ),
  heading2("What was wrong"),
  paragraph("Four things, of which the telephone was the least."),
  bullet(1, "The sentence had two verbs"),
  bullet(2, "and the second one was “endeavour”"),
  bullet(1, "Nobody had read it aloud"),
  heading3("In which order we did it"),
  numbered(1, "We rang the number ourselves"),
  numbered(1, "We asked who had written it, and he was ", strong("delighted")),
  numbered(2, "that somebody had noticed"),
  paragraph("That was all."),
];

export const richText = definePart("RichText", {
  ...onSurfaces("every block and mark", surfaces, <RichText value={everything} />, row),
  "one paragraph": tile(<RichText value={[paragraph("You get one working week of our time a month.")]} />),
  "with long words": row(
    <RichText
      value={[
        heading2(longWord),
        paragraph(
          "The ",
          link(`${longWord}-${longWord}`, "/work"),
          " insures barges, and ",
          em(longWord),
          " insures it.",
        ),
        bullet(3, longWord, " in the third level of a list"),
      ]}
    />,
  ),
});

export const wordmark = definePart("Wordmark", {
  ...onSurfaces("at rest", surfaces, <Wordmark siteName="Orchid and Steel" />),
  "one word": tile(<Wordmark siteName="Orchid" />, { surface: "ink" }),
  "three words": tile(<Wordmark siteName="Orchid & Steel & Daughters" />, { surface: "ink" }),
  "a long word": tile(<Wordmark siteName={longWord} />, { surface: "ink" }),
});
