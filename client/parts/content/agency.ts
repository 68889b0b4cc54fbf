/** An invented agency for examples: layout, clients, case studies, services and people as page data. */

import type { CaseStudyCard } from "../../../shared/content/caseStudy.ts";
import type { Client } from "../../../shared/content/client.ts";
import type { Service } from "../../../shared/content/service.ts";
import type { LayoutData, PageSection, WithImages } from "../../../shared/pageData.ts";
import { coldPlate, disc, hotPlate } from "./images.ts";
import { keyed } from "./keyed.ts";
import { bullet, paragraph } from "./prose.ts";

/** A word that is wider than a phone. */
export const longWord = "Binnenschifffahrtsversicherungsgenossenschaft";

export const longHeading = `${longWord}, in its own words and at its own expense`;
export const longParagraph = `Somebody at the ${longWord} rang 41,000 homes to say one sentence. We rewrote the sentence, and then we asked why there was a telephone. The answer took nine weeks and is printed on the back of this page.`;

export const layout: LayoutData = {
  _id: "layout",
  site: { name: "Orchid and Steel", url: "https://orchidandsteel.example" },
  year: 2026,
  language: "en",
  locale: "en_US",
  email: "hello@orchidandsteel.example",
  phone: "+44 (0)114 496 0142",
  footerCTAHeaderText: "Have something difficult to explain?",
  footerContactUsButtonText: "Talk to us",
  footerNewsletterButtonText: "Get the newsletter",
  socialMediaLinks: keyed([
    { title: "Letters", url: "https://letters.example/orchid-and-steel", icon: disc },
    { title: "Pictures", url: "https://pictures.example/orchid-and-steel", icon: disc },
    { title: "Code", url: "https://code.example/orchid-and-steel", icon: disc },
  ]),
  newsletterPopUp: {
    promptText: "Four letters a year",
    introduction: "Each is about one thing that was hard to explain, and how somebody managed it.",
    successMessage: "Thank you. That is all we needed.",
    errorMessage: "That did not go through. What you typed is still here, so please try again in a minute.",
  },
  pageSeo: {
    pageTitle: "Orchid and Steel",
    pageDescription: "A studio in Sheffield and Porto.",
    linkPreviewImage: undefined,
  },
};

/** Without the optional fields. */
export const sparseLayout: LayoutData = { ...layout, email: undefined, phone: undefined, socialMediaLinks: [] };

export const longLayout: LayoutData = {
  ...layout,
  site: { ...layout.site, name: `${longWord} and Daughters and Partners` },
  email: `${longWord.toLowerCase()}@orchidandsteel.example`,
  footerCTAHeaderText: `Does your ${longWord} have something difficult to explain, and nobody left to explain it to?`,
  footerContactUsButtonText: "Talk to the people who would do the work",
  footerNewsletterButtonText: `Get the ${longWord} letter`,
};

type ClientContent = WithImages<Client>;

function client(name: string, sector: string, more: Partial<ClientContent> = {}): ClientContent {
  const mark = { ...disc, alt: name };
  return {
    ...{ _id: `client-${name}`, name, sector, description: undefined, mark },
    ...{ standing: undefined, weeks: undefined },
    ...{ plate: undefined, colours: undefined, typeface: undefined },
    ...{ caseStudySlug: undefined, cover: undefined, change: undefined },
    ...more,
  };
}

export const haldenGrid = client("Halden Grid", "Energy", {
  description: "an electricity network",
  standing: "Seven months, done",
  weeks: 30,
  colours: "amber",
  caseStudySlug: "halden-grid",
  cover: hotPlate,
  change: { was: undefined, value: "−38%", label: "Calls per power cut" },
});
export const ferrowRail = client("Ferrow Rail", "Rail", {
  description: "a railway",
  plate: coldPlate,
  caseStudySlug: "ferrow-rail",
});
export const understoryBank = client("Understory Bank", "Finance", { plate: hotPlate, colours: "manila" });
export const moorAndTarn = client("Moor and Tarn", "Food and drink", {
  standing: "16 weeks, done",
  weeks: 16,
  caseStudySlug: "moor-and-tarn",
});
export const northKiln = client("North Kiln", "Manufacturing");
export const tramCompany = client("Porto Tram Company", "Rail");
export const longClient = client(longWord, "Insurance of inland navigation and its subsidiary undertakings", {
  description: "which insures the barges of a river that nobody outside the valley has ever been asked to pronounce",
});

export const clients = [haldenGrid, ferrowRail, understoryBank, moorAndTarn, northKiln, tramCompany];

type CaseStudyContent = WithImages<CaseStudyCard>;

function caseStudy(
  { name, sector, colours, typeface }: ClientContent,
  headline: string,
  summary: string,
  more: Partial<CaseStudyContent> = {},
): CaseStudyContent {
  const slug = name.toLowerCase().replaceAll(" ", "-");
  return {
    _id: `case-${slug}`,
    title: name,
    slug,
    client: { _id: `client-${slug}`, name, sector, colours, typeface },
    headline,
    summary,
    cover: coldPlate,
    publishedAt: "2026-02-03T09:00:00Z",
    disciplines: ["Strategy", "Writing"],
    change: undefined,
    saying: undefined,
    invitation: undefined,
    ...more,
  };
}

export const powerCuts = caseStudy(
  haldenGrid,
  "Explaining a power cut before it happens",
  "A network operator rang 41,000 homes to say one sentence. We rewrote the sentence and sent it first.",
  {
    cover: hotPlate,
    disciplines: ["Strategy", "Writing", "Engineering"],
    change: haldenGrid.change,
    invitation: { label: "Type a postcode", section: "lookup" },
  },
);
export const stationSigns = caseStudy(
  ferrowRail,
  "Signs for people who are late",
  "Sixty-two stations, four alphabets, and one rule: nobody reads a sign while running.",
);
export const butter = caseStudy(
  moorAndTarn,
  "Butter, priced like butter",
  "A dairy sold the best butter in the county under a name that sounded like a car park.",
  { disciplines: ["Naming"], change: { was: "54", value: "3", label: "Printing plates for seventeen packs" } },
);
export const currentAccounts = caseStudy(
  understoryBank,
  "A bank that says what it charges",
  "Eleven pages of charges became a list that fits on the back of the card.",
  { cover: hotPlate, disciplines: ["Engineering", "Writing"], saying: "Nothing. And if that changes, we ring." },
);
export const longStory = caseStudy(
  longClient,
  `${longWord}: insuring barges for people who have never once seen a barge and do not intend to`,
  `A ${longWord} insures barges. Its customers thought that it built them, its builders thought that it insured them, and its name did not help either of them.`,
  {
    disciplines: ["Strategy", "Research", "Naming", "Identity", "Writing", "Engineering", longWord],
    change: { was: "100,000", value: "1,000,000", label: `Barges that the ${longWord} has seen` },
    saying: `${longWord}: it insures a barge that nobody has seen, in both of its languages.`,
    invitation: { label: `Try the ${longWord}`, section: "compare" },
  },
);

export const caseStudies = [powerCuts, stationSigns, butter, currentAccounts];

export type ServiceContent = WithImages<Service>;

export const position: ServiceContent = {
  _id: "service-position",
  name: "Position",
  slug: "position",
  sentence: "Research, naming and one sentence that everyone in the company can repeat.",
  details: [
    paragraph("You get a sentence, the evidence for it, and a list of things to stop saying."),
    bullet(1, "About thirty interviews, including people who bought from somebody else"),
    bullet(1, "Two pages that your sales, support and legal teams have all signed"),
  ],
  price: "from £18,000",
  duration: "4 to 6 weeks",
  image: undefined,
  caseStudy: powerCuts,
};
export const build: ServiceContent = {
  _id: "service-build",
  name: "Build",
  slug: "build",
  sentence: "Websites and products that load quickly, read well and outlive the next redesign.",
  details: [paragraph("You get working software from the third week, at an address you can open on your telephone.")],
  price: "from £48,000",
  duration: "12 to 24 weeks",
  image: hotPlate,
  caseStudy: stationSigns,
};
/** A service without a case study. */
export const care: ServiceContent = {
  _id: "service-care",
  name: "Care",
  slug: "care",
  sentence: "Monthly mending, measuring and pruning of what we built, for as long as it helps.",
  details: [paragraph("You get one working week of our time a month and a report of one page.")],
  price: "from £2,400 a month",
  duration: "12 months at a time",
  image: undefined,
  caseStudy: undefined,
};
export const longService: ServiceContent = {
  _id: "service-long",
  name: longWord,
  slug: "long",
  sentence: `We insure that a ${longWord} can be pronounced by the people who answer its telephone, in both of its languages, before ten in the morning.`,
  details: [paragraph(`You get a ${longWord}.`)],
  price: "from £1,250,000 a year, or one barge in good repair",
  duration: "as long as the river is open, and then some",
  image: undefined,
  caseStudy: longStory,
};

export type PersonContent = Extract<PageSection, { _type: "team" }>["people"][number];

function person(name: string, role: string, fact: string, portrait = coldPlate): PersonContent {
  const alt = `A steel plate with the letter ${name.charAt(0)} cut into it, for ${name}.`;
  const bench = role.includes("design") ? "A red pencil, worn down to four centimetres" : undefined;
  return { _id: `person-${name}`, name, role, fact, bench, portrait: { ...portrait, alt } };
}

export const people = [
  person(
    "Ines Carvalho",
    "Founder, strategy",
    "Reads terms and conditions to the end, and has twice been sent a prize for it.",
  ),
  person("Tom Ashworth", "Founder, design", "Rings church bells on Thursdays and is banned from one tower.", hotPlate),
  person("Priya Raman", "Engineering", "Keeps a 1987 dot-matrix printer alive: her accountant likes the noise."),
  person(
    "Maud Okafor",
    "Research and writing",
    "Was twice junior crossword champion of Leeds, once by default.",
    hotPlate,
  ),
];
export const longPerson = person(
  "Wilhelmina-Konstantina von Schwarzenbach-Lindenhoff",
  `Head of the ${longWord} and everything that belongs to it`,
  `Can say ${longWord} in one breath, and will, at the first opportunity and often before it.`,
);

export const steps = keyed([
  {
    title: "Somebody reads it",
    text: "Maud or Rui, usually the same day. Within two working days you have an answer.",
    amount: "2 working days",
  },
  { title: "We talk", text: "With two of the people who would do the work.", amount: undefined },
  {
    title: "You get a plan",
    text: "What we would do, in what order, for how much, and what we would count at the end.",
    amount: "2 pages",
  },
]);
