import {
  caseStudies as allCaseStudies,
  build,
  butter,
  care,
  clients,
  haldenGrid,
  longClient,
  longHeading,
  longParagraph,
  longPerson,
  longService,
  longStory,
  longWord,
  moorAndTarn,
  people,
  position,
  powerCuts,
  steps,
} from "../content/agency.ts";
import { coldPlate, disc, hotPlate, tallPlate } from "../content/images.ts";
import { keyed } from "../content/keyed.ts";
import { definePart, section } from "../definePart.tsx";
import { focus } from "./acts.ts";

export const clientLogos = definePart("ClientLogos", {
  wall: section("clientLogos", { heading: "Who we work for", display: "wall", clients, image: coldPlate }),
  "wall, a name has the focus": section(
    "clientLogos",
    { heading: "Who we work for", display: "wall", clients, image: coldPlate },
    { stage: "page", act: (root) => focus(root, "p a[href*='/ferrow-rail']") },
  ),
  "wall, without a picture of its own": section("clientLogos", {
    heading: "Who we work for",
    display: "wall",
    clients: clients.slice(0, 2),
  }),
  "wall, without plates": section("clientLogos", {
    heading: "Who we work for",
    display: "wall",
    clients: clients.map((client) => ({ ...client, plate: undefined, caseStudySlug: undefined })),
  }),
  "wall, without pictures": section("clientLogos", {
    heading: "Who we work for",
    display: "wall",
    clients: clients.map((client) => ({ ...client, plate: undefined, cover: undefined })),
  }),
  "wall, long words": section("clientLogos", {
    heading: "Who we work for",
    display: "wall",
    clients: [
      { ...longClient, plate: coldPlate },
      haldenGrid,
      {
        ...{ ...longClient, _id: "again", plate: hotPlate, caseStudySlug: "long" },
        change: {
          ...{ was: undefined, value: "−38%" },
          label: "Telephone calls in which a caller asks why there is no electricity in the valley",
        },
      },
    ],
  }),
  marks: section("clientLogos", {
    heading: "In good company",
    introduction: "The window is one year wide.",
    display: "marks",
    clients,
  }),
  "marks, without weeks": section("clientLogos", {
    heading: "In good company",
    display: "marks",
    clients: clients.map((client) => ({ ...client, weeks: undefined })),
  }),
  "marks, years, long words": section("clientLogos", {
    heading: longHeading,
    introduction: longParagraph,
    display: "marks",
    clients: [
      { ...haldenGrid, weeks: 1 },
      { ...moorAndTarn, weeks: 78, standing: "Seventeen packs and a name, and still in the house on Monday" },
      { ...longClient, _id: "again", standing: longHeading, weeks: 104 },
      longClient,
    ],
  }),
  sectors: section("clientLogos", { heading: "By sector", display: "sectors", clients }),
  "sectors, long words": section("clientLogos", {
    heading: longHeading,
    display: "sectors",
    clients: [longClient, haldenGrid, { ...longClient, _id: "again", caseStudySlug: "long" }],
  }),
  "sectors, nobody yet": section(
    "clientLogos",
    { heading: "By sector", display: "sectors", clients: [] },
    { isBlank: true },
  ),
});

export const team = definePart("Team", {
  "at rest": section("team", { heading: "Who is here", people }),
  "nobody yet": section("team", { heading: "Who is here", people: [] }, { isBlank: true }),
  "only one": section("team", { heading: "Who is here", people: people.slice(0, 1) }),
  "long words": section("team", { heading: longHeading, people: [longPerson, ...people.slice(0, 2)] }),
});

export const services = definePart("Services", {
  list: section("services", {
    heading: "What we do",
    introduction: "Drawn to scale: each word is as wide as the work is long, in weeks.",
    display: "list",
    services: [position, build, care],
  }),
  "list, empty optional fields": section("services", { display: "list", services: [position, build] }),
  "list, nothing yet": section("services", { heading: "What we do", display: "list", services: [] }, { isBlank: true }),
  "list, long words": section("services", {
    heading: longHeading,
    introduction: longParagraph,
    display: "list",
    services: [longService, care],
  }),
  bands: section("services", { display: "bands", services: [position, care, build] }),
  "bands, in every form": section("services", {
    heading: "Times and prices",
    introduction: "In weeks, one after the other.",
    display: "bands",
    services: [
      { ...position, _id: "tall", slug: "tall" },
      { ...longService, _id: "bleed", slug: "bleed", price: "on request", duration: "as long as it takes" },
      { ...build, _id: "wide", slug: "wide" },
      { ...care, _id: "small", slug: "small" },
    ],
  }),
  "bands, long words": section("services", {
    heading: longHeading,
    introduction: longParagraph,
    display: "bands",
    services: [longService],
  }),
  "bands, right to left": section(
    "services",
    { display: "bands", services: [position, build, care] },
    { direction: "rtl" },
  ),
});

export const caseStudies = definePart("CaseStudies", {
  selected: section("caseStudies", {
    heading: "Selected work",
    display: "selected",
    caseStudies: allCaseStudies,
    link: { label: "See all eight projects", href: "/work" },
  }),
  "selected, empty optional fields": section("caseStudies", {
    display: "selected",
    caseStudies: [{ ...butter, change: undefined }, powerCuts],
  }),
  "selected, only one": section("caseStudies", { heading: "Our work", display: "selected", caseStudies: [powerCuts] }),
  "selected, nothing yet": section(
    "caseStudies",
    { heading: "Our work", display: "selected", caseStudies: [] },
    { isBlank: true },
  ),
  "selected, long words": section("caseStudies", {
    heading: longHeading,
    display: "selected",
    caseStudies: [longStory, powerCuts],
    link: { label: `See everything for the ${longWord}`, href: "/work" },
  }),
  index: section("caseStudies", { heading: "All work", display: "index", caseStudies: allCaseStudies }),
  // Its fragments are the same as above, so it needs a document of its own.
  "index, empty optional fields": section(
    "caseStudies",
    { display: "index", caseStudies: allCaseStudies },
    { stage: "page" },
  ),
  "index, a filter is current": section(
    "caseStudies",
    { heading: "All work", display: "index", caseStudies: allCaseStudies },
    { stage: "page", path: "/work#writing" },
  ),
  "index, a filter has the focus": section(
    "caseStudies",
    { heading: "All work", display: "index", caseStudies: allCaseStudies },
    { stage: "page", act: (root) => focus(root, "nav a") },
  ),
  "index, a card has the focus": section(
    "caseStudies",
    { heading: "All work", display: "index", caseStudies: allCaseStudies },
    { stage: "page", act: (root) => focus(root, "article a") },
  ),
  "index, long words": section(
    "caseStudies",
    { heading: longHeading, display: "index", caseStudies: [longStory, powerCuts] },
    { stage: "page" },
  ),
  "index, nothing yet": section(
    "caseStudies",
    { heading: "All work", display: "index", caseStudies: [] },
    { stage: "page" },
  ),
  "index, below numbers": section(
    "caseStudies",
    { heading: "Open one and try it", display: "index", caseStudies: allCaseStudies, isFilteredAbove: true },
    { stage: "page" },
  ),
  numbers: section("caseStudies", { heading: "What changed", display: "numbers", caseStudies: allCaseStudies }),
  "numbers, with filters": section(
    "caseStudies",
    { heading: "What changed", display: "numbers", caseStudies: allCaseStudies, isFilteredAbove: true },
    { stage: "page" },
  ),
  "numbers, empty optional fields": section("caseStudies", { display: "numbers", caseStudies: [powerCuts] }),
  "numbers, nothing yet": section("caseStudies", { display: "numbers", caseStudies: [] }, { isBlank: true }),
  latest: section("caseStudies", { heading: "Latest project", display: "latest", caseStudies: allCaseStudies }),
  "latest, empty optional fields": section("caseStudies", { display: "latest", caseStudies: [butter] }),
  "latest, long words": section("caseStudies", { heading: longHeading, display: "latest", caseStudies: [longStory] }),
});

const letter = {
  linkText: "Write the email",
  subject: "Something difficult to explain",
  text: "What is hard to explain?\n\n\nBy when?",
  question: "What is hard to explain?",
  hint: "Start anywhere.",
  note: "Opens your mail. You send it.",
  remarks: keyed([
    { words: 1, text: "Go on." },
    { words: 20, text: "That would do." },
  ]),
};

const lens = {
  caption: "Under the lens it is plain.",
  ...{ sharp: hotPlate, blurred: coldPlate, glass: disc },
  ...{ x: 0.3, y: 0.5, width: 0.25, height: 0.4, magnification: 1.2 },
  stops: keyed([
    { x: 0.3, was: "optical solutions", asks: "Is it a lens?" },
    { x: 0.7, was: "a platform", asks: "Does it fold?" },
  ]),
};

export const contactDetails = definePart("ContactDetails", {
  "at rest": section("contactDetails", {
    heading: "After you write",
    email: "hello@orchidandsteel.example",
    phone: "+44 (0)114 496 0142",
    letter: { ...letter, question: undefined, hint: undefined, note: undefined },
    steps: steps,
    offices: keyed([
      { name: "Sheffield", address: "Filecutter’s Yard\n12 Temper Lane\nSheffield S3 0XX\nUnited Kingdom" },
      { name: "Porto", address: "Rua do Forno Frio 41, 2.º\n4050-000 Porto\nPortugal" },
    ]),
    newsletterButtonText: "Get the newsletter",
  }),
  "with a picture": section("contactDetails", {
    heading: "After you write",
    email: "hello@orchidandsteel.example",
    phone: "+44 (0)114 496 0142",
    letter: letter,
    image: coldPlate,
    lens,
    officesImage: hotPlate,
    officesTallImage: tallPlate,
    steps: steps,
    offices: keyed([
      { name: "Sheffield", address: "Filecutter’s Yard\n12 Temper Lane\nSheffield S3 0XX\nUnited Kingdom" },
      { name: "Porto", address: "Rua do Forno Frio 41, 2.º\n4050-000 Porto\nPortugal" },
    ]),
  }),
  "empty optional fields": section("contactDetails", {
    heading: "After you write",
    email: "hello@orchidandsteel.example",
    steps: [],
    offices: [],
  }),
  "long words": section("contactDetails", {
    heading: longHeading,
    email: `${longWord.toLowerCase()}@orchidandsteel.example`,
    phone: "+44 (0)114 496 0142 extension 20, then ask for Maud",
    letter: {
      ...{ linkText: `Write the ${longWord}`, subject: longHeading, text: longParagraph, question: longHeading },
      hint: longWord,
      note: longParagraph,
      remarks: keyed([{ words: 0, text: longParagraph }]),
    },
    image: coldPlate,
    lens: {
      ...lens,
      caption: longParagraph,
      stops: lens.stops.map((stop) => ({ ...stop, was: longHeading, asks: longWord })),
    },
    officesImage: hotPlate,
    steps: keyed([{ title: longWord, text: longParagraph, amount: `30 ${longWord}` }]),
    offices: keyed([{ name: longWord, address: `${longWord}straße 41\n4050-000 Porto` }]),
    newsletterButtonText: `Get the ${longWord} letter`,
  }),
});
