import { type Content, defineDocument } from "../schema/document.ts";
import { grouping, labelled, optional } from "../schema/field.ts";
import { choice, computed, slug, text } from "../schema/fields.ts";
import { image } from "../schema/image.ts";
import { wholeNumber } from "../schema/wholeNumber.ts";
import { change } from "./change.ts";

const newestCaseStudy = '*[_type=="caseStudy"&&client._ref==^._id]|order(publishedAt desc)[0]';

const cover = image();

/** An organisation the agency works for. */
export const client = defineDocument(
  "client",
  {
    name: text({ max: 80 }),
    sector: grouping(text({ max: 60 })),
    description: optional(
      labelled(text({ max: 60 }), {
        description: "What the client is, or what its problem was. It follows the name in a sentence: “a railway”.",
      }),
    ),
    standing: optional(
      labelled(text({ max: 60 }), {
        description:
          "How long the work took, or that it goes on: “Ten weeks, done”. Beside the logo, instead of the weeks or the sector.",
      }),
    ),
    weeks: optional(
      labelled(wholeNumber({ least: 1, most: 520 }), {
        description: "How long the work took. Among logos, the client’s bar is as long. Empty while the work goes on.",
      }),
    ),
    mark: labelled(image(), {
      title: "Logo",
      description: "A drawing (SVG) in one colour, without a background: it is shown in black.",
    }),
    plate: optional(
      labelled(image(), {
        title: "Picture",
        description:
          "In the large list of names: a detail of the work, or a photograph. Without one, the newest case study’s cover is shown.",
      }),
    ),
    colours: optional(
      labelled(
        choice(["amber", "enamel", "butter", "brick", "manila", "velvet", "spectrum", "tide"], {
          amber: "Amber and black",
          enamel: "Enamel blue and sign yellow",
          butter: "Meadow green and butter",
          brick: "Brick red and pale clay",
          manila: "Manila card and forest green",
          velvet: "Pale sea blue and velvet red",
          spectrum: "Ultramarine and a line of green light",
          tide: "Deep tide green and shallow water",
        }),
        {
          description:
            "The client’s own colours: behind the figures and the quote of its case studies, and behind the cards of lists.",
        },
      ),
    ),
    typeface: optional(
      labelled(
        choice(["slab", "didone", "oldStyle", "book", "soft", "plain", "geometric"], {
          slab: "Slab serif: Hepta Slab",
          didone: "Modern serif: Bodoni Moda",
          oldStyle: "Old-style serif: Fraunces",
          book: "Serif for long texts: Newsreader",
          soft: "Heavy and soft: Caprasimo",
          plain: "Sans serif: Atkinson Hyperlegible Next",
          geometric: "Geometric sans serif: Jost",
        }),
        {
          description:
            "The client’s own voice: the large words and numbers of what visitors can use in its case studies. Without one they have the site’s typeface.",
        },
      ),
    ),
    /** The newest case study about this client, where there is one: its address, its cover, and the number that it changed. */
    caseStudySlug: optional(computed(`${newestCaseStudy}.slug.current`, slug({ from: "title" }).parse)),
    cover: optional(computed(`${newestCaseStudy}.${cover.groq("cover")}`, cover.parse)),
    change: optional(computed(`${newestCaseStudy}.${change.groq("change")}`, change.parse)),
  },
  { one: "Client", all: "Clients" },
);

export type ClientColours = NonNullable<Client["colours"]>;

export type ClientTypeface = NonNullable<Client["typeface"]>;

export type Client = Content<typeof client>;
