import { expect, test } from "vitest";
import { pageSections, type SectionType } from "../../shared/content/page.ts";
import type { PageSection } from "../../shared/pageData.ts";
import { pageRouteIds } from "../../shared/routes.ts";
import { createDemoLoader, demoDocuments } from "../../tests/harness/demoReader.ts";
import { markupOf, wordsOf } from "../../tests/harness/markupOf.tsx";
import { DocumentPartsContext } from "../DocumentParts.tsx";
import { sectionParts } from "../parts/examples.ts";
import { allSections } from "./allSections.ts";
import type { CardsSection } from "./CaseStudies/caseStudiesSection.ts";
import { Sections } from "./Sections.tsx";

const loader = createDemoLoader();
const pages = await Promise.all(pageRouteIds.map((id) => loader.page(id, {})));
const slugs = demoDocuments().flatMap(({ slug }) => (slug as { current: string } | undefined)?.current ?? []);
const caseStudies = await Promise.all(slugs.map((slug) => loader.page("caseStudy", { slug })));

/** Every section of the demo's pages and case studies. */
const demoSections = [...pages, ...caseStudies].flatMap((page): PageSection[] =>
  page?.id === "caseStudy" ? page.caseStudy.sections : (page?.sections ?? []),
);

/** The demo's first section of this type. */
function someSection<Type extends SectionType>(type: Type): PageSection & { _type: Type } {
  const section = demoSections.find(({ _type }) => _type === type) ?? expect.unreachable(`no ${type}`);
  return section as PageSection & { _type: Type };
}

/** Services with all that the content has of them; a short list has less. */
const bands = demoSections.find((section) => section._type === "services" && section.display === "bands") as Extract<
  PageSection,
  { display: "bands" }
>;

const selected = demoSections.find(
  (section) => section._type === "caseStudies" && section.display === "selected",
) as CardsSection;

/** All but those that the demo does without; the page of parts shows them. */
const types = (Object.keys(pageSections) as SectionType[]).filter((type) => !["media", "callToAction"].includes(type));

test.each(types)("a %s is in the demo and renders its text, without inline styles or scripts", (type) => {
  const sections = demoSections.filter(({ _type }) => _type === type);
  expect(sections).not.toEqual([]);
  for (const section of sections)
    expect(wordsOf(markupOf(<Sections sections={[section]} />)).length, section._key).toBeGreaterThan(10);
});

test("a figure in colour is not marked as letters that the forge has replaced, which are transparent", () => {
  const figures = someSection("figures");
  const markup = markupOf(<Sections sections={[figures]} />);
  expect(figures.items.some(({ isHot }) => isHot)).toBe(true);
  expect(markup).toContain("data-accent");
  expect(markup).not.toContain("data-hot");
});

test("only a short percentage in colour, without an old number, is as wide as the page", () => {
  const figures = someSection("figures");
  const item = { _key: "n", was: undefined, value: "−41%", unit: undefined, label: "Missed", isHot: true };
  const acrossIn = (change: Partial<typeof figures>, of: { [name in keyof typeof item]?: string | boolean } = {}) =>
    markupOf(
      <Sections sections={[{ ...figures, isWide: true, items: [{ ...item, ...of } as typeof item], ...change }]} />,
    ).includes("data-across");
  expect(acrossIn({})).toBe(true);
  expect(acrossIn({ isWide: undefined })).toBe(false);
  for (const other of [{ isHot: false }, { was: "9%" }, { value: "1,140" }, { value: "+100%" }, { unit: "weeks" }])
    expect(acrossIn({}, other), JSON.stringify(other)).toBe(false);
});

test.each([
  ["14", "4", "3"],
  ["214", "31", "4"],
  ["9 days", "4 min", "4"],
  ["9", "4 min", "3"],
  ["12k", "3k", "4"],
  ["40 %", "−3 %", "5"],
  ["29%", "64%", "5"],
  ["1,140", "312", "none"],
  ["Monday", "Friday", "none"],
])("the change from %s to %s in colour has the size of one that is %s em wide", (was, value, ems) => {
  const emsIn = (isHot: boolean, [number = "", unit]: (string | undefined)[] = [value]) => {
    const item = { _key: "n", was, value: number, unit, label: "Counted", isHot };
    return /data-across="(\d)"/.exec(
      markupOf(<Sections sections={[{ ...someSection("figures"), items: [item] }]} />),
    )?.[1];
  };
  expect(emsIn(true) ?? "none").toBe(ems);
  expect(emsIn(true, value.split(" ")) ?? "none").toBe(ems); // with the unit in a field of its own
  expect(emsIn(false)).toBeUndefined();
});

test("with the drawing beside the other numbers, the one that it draws comes first", () => {
  const item = (label: string, isHot: boolean) => ({
    _key: label,
    was: "14",
    value: "4",
    unit: undefined,
    label,
    isHot,
  });
  const items = [item("First", false), item("Drawn", true), item("Last", false)];
  const figures = { ...someSection("figures"), heading: undefined, marks: undefined, items };
  const wordsIn = (display: "beside" | "foot") =>
    wordsOf(markupOf(<Sections sections={[{ ...figures, display }]} />)).match(/First|Drawn|Last/g);
  expect(wordsIn("beside")).toEqual(["Drawn", "First", "Last"]);
  expect(wordsIn("foot")).toEqual(["First", "Drawn", "Last"]);
  const alone = markupOf(<Sections sections={[{ ...figures, items: [item("Drawn", true)], display: "beside" }]} />);
  expect(alone).not.toContain("data-beside"); // beside what
});

test("a statement stands on its client's colour", () => {
  const statement = demoSections.find((section) => section._type === "richText" && section.display === "statement");
  const sections = [statement ?? expect.unreachable("no statement")];
  expect(markupOf(<Sections sections={sections} colours="enamel" />)).toMatch(
    /^<section[^>]* data-surface="field" data-colours="enamel"/,
  );
  expect(markupOf(<Sections sections={sections} />)).toMatch(/^<section[^>]* data-surface="tint" data-display/);
});

test("bands of services and contact details continue a headline on its ground; the wall of names, always on ink, does not", () => {
  const hero = { ...someSection("hero"), image: undefined } as Extract<PageSection, { _type: "hero" }>;
  const contact = { ...someSection("contactDetails"), image: selected.caseStudies[0]?.cover } as PageSection;
  const after = (section: PageSection, change: Partial<typeof hero>) => {
    const markup = markupOf(<Sections sections={[{ ...hero, ...change }, section]} />);
    const [, surface] = /<section[^>]* data-surface="(\w+)"/.exec(markup) ?? [];
    return [
      surface,
      /<(?:div|section)(?: class="section(?: \w+)?")?((?: data-surface="ink")?) data-joins/.exec(markup)?.[1],
    ];
  };
  for (const section of [bands, contact]) {
    expect(after(section, { ground: "paper" })).toEqual(["paper", ""]);
    for (const ground of ["ink", undefined] as const)
      expect(after(section, { ground })).toEqual(["ink", ' data-surface="ink"']);
    const image = selected.caseStudies[0]?.cover;
    expect(after(section, { ground: "paper", image })).toEqual(["ink", ' data-surface="ink"']);
  }
  const wall = demoSections.find((section) => section._type === "clientLogos" && section.display === "wall");
  const names = wall ?? expect.unreachable("no wall");
  expect(after(names, { ground: "ink" })).toEqual(["ink", ' data-surface="ink"']);
  expect(after(names, { ground: "paper" })).toEqual(["paper", undefined]);
});

test("the caption of a picture stands on the ground of the section below it", () => {
  const statement = demoSections.find((section) => section._type === "richText" && section.display === "statement");
  const quote = { ...someSection("quote"), client: undefined } as Extract<PageSection, { _type: "quote" }>;
  const plain = { ...someSection("richText"), display: undefined } as PageSection;
  const below = [
    ...(["figures", "levels", "chart", "distance", "payments", "readings", "pattern"] as const).map(someSection),
    ...[statement ?? expect.unreachable("no statement"), quote, { ...quote, ground: "field" } as const, plain],
  ];
  const pictures = (["objectPicture", "compare"] as const).map(someSection);
  for (const section of below)
    for (const picture of pictures) {
      const markup = markupOf(<Sections sections={[picture, section]} colours="manila" isInCaseStudy />);
      const [ofPicture, ofSection] = [...markup.matchAll(/<(?:figure|section)[^>]* data-surface="(\w+)"/g)];
      expect(ofPicture?.[1] ?? "none", section._type).toBe(ofSection?.[1]);
    }
  expect(markupOf(<Sections sections={pictures} colours="manila" />)).toMatch(/^<figure data-surface="paper"/);
});

test("sections keep the editor's order", () => {
  const [quote, grid] = [someSection("quote"), someSection("featureGrid")];
  const places = (sections: PageSection[]) => {
    const markup = markupOf(<Sections sections={sections} />);
    return [markup.indexOf("<blockquote"), markup.indexOf("<h3")];
  };
  const [quoteFirst = 0, gridAfter = 0] = places([quote, grid]);
  expect(quoteFirst).toBeLessThan(gridAfter);
  const [quoteAfter = 0, gridFirst = 0] = places([grid, quote]);
  expect(gridFirst).toBeLessThan(quoteAfter);
});

test("only a hero that opens the page has an h1", () => {
  const hero = someSection("hero");
  const markup = markupOf(<Sections sections={[hero, { ...hero, _key: "another" }]} />);
  expect(markup.match(/<h1/g)).toHaveLength(1);
});

test("only a sequence is an ordered list", () => {
  const grid = someSection("featureGrid");
  expect(markupOf(<Sections sections={[{ ...grid, order: "sequence" }]} />)).toContain("<ol");
  expect(markupOf(<Sections sections={[{ ...grid, order: "unordered" }]} />)).not.toContain("<ol");
});

test.each(["wall", "marks", "sectors"] as const)("clients shown as %s are all named", (display) => {
  const section = { ...someSection("clientLogos"), display };
  const markup = markupOf(<Sections sections={[section]} />);
  expect(section.clients.length).toBeGreaterThan(5);
  for (const { name, mark } of section.clients) expect(markup).toContain(display === "marks" ? mark.alt : name);
});

test("the wall of clients is a sentence, in which what the client is and, for screen readers, its number follow each name", () => {
  const section = { ...someSection("clientLogos"), display: "wall" as const };
  const [first, second, third] = section.clients;
  if (!first || !second || !third) throw new Error("the demo must have three clients");
  const clients = [
    {
      ...first,
      name: "Kiln",
      description: "a brickworks",
      change: { was: undefined, value: "−41%", label: "Breakages" },
    },
    { ...second, name: "Grid", description: undefined, change: undefined },
    { ...third, name: "Rail", description: "a railway", change: undefined },
  ];
  const markup = markupOf(<Sections sections={[{ ...section, clients }]} />);
  const wall = /<p .*?<\/p>/.exec(markup)?.[0] ?? "";
  expect(wordsOf(wall)).toBe("Kiln, a brickworks: −41% Breakages, Grid, and Rail, a railway.");
  const links = (wall.match(/<a .*?<\/a>/g) ?? []).map(wordsOf);
  expect(links).toEqual(["Kiln, a brickworks: −41% Breakages", "Grid", "Rail, a railway"]);
});

test("a client without a case study is not a link", () => {
  const section = someSection("clientLogos");
  const clients = section.clients.map((client) => ({ ...client, caseStudySlug: undefined }));
  for (const display of ["wall", "sectors"] as const)
    expect(markupOf(<Sections sections={[{ ...section, display, clients }]} />)).not.toContain("<a ");
});

test("what the bars of the timetable mean is read before them, and a service without an end goes on to the end of the scale", () => {
  const timetable = exampleOf("services", "bands, in every form");
  expect(timetable.indexOf("May be needed")).toBeLessThan(timetable.indexOf("<ol"));
  expect(timetable.match(/<rect [^>]*opacity="1"/g)).toHaveLength(1 + 1); // Care, and what takes as long as it takes
});

test.each(["list", "bands"] as const)("services shown as %s are all named and have a fragment each", (display) => {
  const section = display === "list" ? { ...bands, display } : bands;
  const markup = markupOf(<Sections sections={[section]} />);
  for (const { name, slug } of section.services) {
    expect(markup).toContain(name);
    expect(markup).toContain(display === "list" ? `href="/services#${slug}"` : `id="${slug}"`);
  }
});

test("the latest case study is one, and nothing is rendered without case studies", () => {
  const section = { ...selected, display: "latest" as const, heading: undefined, link: undefined };
  const markup = markupOf(<Sections sections={[section]} />);
  expect(markup.match(/<article/g)).toHaveLength(1);
  expect(markup.match(/<h\d/g), "below the page's own").toEqual(["<h2"]);
  expect(markup, "nothing above the card").not.toMatch(/<div[^>]*><\/div>/);
  expect(markupOf(<Sections sections={[{ ...section, caseStudies: [] }]} />)).toBe("");
});

test("on the contact page a phone number in any notation becomes a tel: link that can be dialled", () => {
  const section = { ...someSection("contactDetails"), phone: "+44 (0)114 496-0000" };
  const markup = markupOf(<Sections sections={[section]} />);
  expect(markup).toContain('href="tel:+441144960000"');
  expect(markup).toContain(`href="mailto:${section.email}"`);
});

test("on the contact page a button writes an email with the section's subject and questions, where it has them", () => {
  const section = { ...someSection("contactDetails"), email: "hello@agency.example" };
  const letter = {
    ...{ linkText: "Write the email", subject: "A & B?", text: "What is hard?\n\nBy when?" },
    ...{ question: undefined, hint: undefined, note: undefined, remarks: [] },
  };
  const link =
    'href="mailto:hello@agency.example?subject=A%20%26%20B%3F&amp;body=What%20is%20hard%3F%0D%0A%0D%0ABy%20when%3F"';
  expect(markupOf(<Sections sections={[{ ...section, letter }]} />)).toContain(link);
  expect(markupOf(<Sections sections={[{ ...section, letter: undefined }]} />)).not.toContain("subject=");
  expect(markupOf(<Sections sections={[{ ...section, letter }]} />)).not.toContain("<textarea");
  const withField = markupOf(
    <Sections sections={[{ ...section, letter: { ...letter, question: "What is hard?" } }]} />,
  );
  expect(withField).toContain(link); // without script the field is not shown, and this is what there is
  expect(withField).toMatch(
    /<label class="title" for="([^"]+)">What is hard\?<\/label><textarea aria-describedby="(\1-note)" id="\1".*id="\2"[^>]*><p [^>]*>It then asks: By when\?</,
  );
});

test("a lens in the contact page's picture names no further picture in the markup, where its own is not moved", () => {
  const withLens = exampleOf("contactDetails", "with a picture");
  expect(withLens).toContain("data-lens");
  expect(withLens).not.toContain("style=");
  expect(withLens.match(/favicon/g)).toBeNull();
});

/** The markup of an example of the page of parts. */
function exampleOf(type: SectionType, state: string): string {
  const example = sectionParts[type].examples.find((one) => one.state === state);
  return markupOf(<Sections sections={example?.section ? [example.section] : expect.unreachable(state)} />);
}

test("sentences are an ordered list, and say which wording was before and which is now", () => {
  const markup = exampleOf("sentences", "several drafts");
  expect(markup).toMatch(/<ol[^>]*><li/);
  expect([...markup.matchAll(/<(del|ins)>(.*?)<\/\1>/g)].map(([, name, words]) => `${name}: ${words}`)).toEqual([
    "del: A platform for optical solutions.",
    "del: A lens company.",
    "del: A lens that folds.",
    "ins: A microscope that fits into a coat.",
  ]);
  expect(wordsOf(markup)).toMatch(/Before: A platform .* Now: A microscope/);
  expect(exampleOf("sentences", "empty optional fields")).not.toMatch(/Before|Now|<del/);
});

test("a figure is a description: what was counted, from the old number to the new one", () => {
  const markup = exampleOf("figures", "at rest");
  const rows = [...markup.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)];
  expect(rows.map(([, term, number = ""]) => `${term}: ${wordsOf(number)}`)).toEqual([
    "Calls per power cut, over the first winter: −38%",
    "Messages about a power cut: from 214 to 31",
    "From the first meeting to a live status page: 11\u00a0weeks",
  ]);
});

test("stills in one place have a button and a slider, which say whose they are; the last is the current one", () => {
  const markup = exampleOf("sequence", "three");
  expect(markup).toMatch(/<button[^>]* type="button"[^>]* aria-label="Play: One plate, heated"/);
  expect(markup).toMatch(/<input[^>]* type="range"[^>]* aria-label="Step through: One plate, heated"/);
  expect(markup.match(/<li[^>]*>/g)).toEqual(["<li>", "<li>", '<li data-shown="true">']);
  expect(exampleOf("sequence", "empty optional fields")).toMatch(/ aria-label="Play".* aria-label="Step through"/);
  expect(exampleOf("sequence", "more than five")).not.toMatch(/<button|<input|data-count|aria-current/);
});

test("a still has its position, or the number of its own, before its caption; the slider says that number, too", () => {
  const numbersOf = (example: string) =>
    [...exampleOf("sequence", example).matchAll(/<p[^>]*><b>(.*?)<\/b>/g)].map(([, n]) => n);
  expect(numbersOf("three")).toEqual(["1", "2", "3"]);
  expect(numbersOf("with numbers of its own")).toEqual(["0", "14", "120"]);
  expect(exampleOf("sequence", "three")).toContain('aria-valuetext="3 of 3: Cold again."');
  expect(exampleOf("sequence", "with numbers of its own")).toContain('aria-valuetext="3 of 3: 120. Cold again."');
});

test("the pictures of a comparison have their names, and the divider has both", () => {
  const markup = exampleOf("compare", "with a caption");
  expect(markup).toMatch(/<input[^>]* type="range"[^>]* aria-label="Cold or At 280 °C"/);
  expect(wordsOf(markup)).toMatch(/Cold.*At 280 °C/);
});

test("the background of screens is decoration", () => {
  expect(exampleOf("screens", "three")).toMatch(/<img[^>]* alt=""[^>]*>/);
});

test("the contact details are addresses, and each office has a heading of its own", () => {
  const section = someSection("contactDetails");
  const markup = markupOf(<Sections sections={[section]} />);
  expect(markup).toMatch(new RegExp(`<address[^>]*><a [^>]*href="mailto:${section.email}"`));
  expect(section.offices.length).toBeGreaterThan(0);
  expect(markup).toContain(">Offices</h2>");
  for (const { name, address } of section.offices) {
    expect(markup).toMatch(new RegExp(`<h3 [^>]*>${name}</h3><address `));
    expect(markup).toContain(`>${address}</address>`);
  }
});

test("the addresses follow the map that they lie on, and without one the heading", () => {
  const section = someSection("contactDetails");
  const [map, ...names] = [section.officesImage?.alt, ...section.offices.map(({ name }) => `>${name}</h3>`)];
  const orderIn = (markup: string) => [">Offices</h2>", `alt="${map}"`, ...names].map((words) => markup.indexOf(words));
  const order = orderIn(markupOf(<Sections sections={[section]} />));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  const [heading, none, ...places] = orderIn(
    markupOf(<Sections sections={[{ ...section, officesImage: undefined }]} />),
  );
  expect([heading, ...places]).toEqual([heading, ...places].toSorted((a = 0, b = 0) => a - b));
  expect(none).toBe(-1);
});

test("a person's name is read before the description of the portrait", () => {
  const section = someSection("team");
  const [person] = section.people;
  const markup = markupOf(<Sections sections={[{ ...section, people: section.people.slice(0, 1) }]} />);
  expect(person?.name).toBeDefined();
  expect(markup.indexOf(`>${person?.name}</h3>`)).toBeLessThan(markup.indexOf(`alt="${person?.portrait.alt}"`));
});

test("what a service includes is there to be read, and nothing of it is collapsed", () => {
  const markup = markupOf(<Sections sections={[bands]} />);
  expect(markup.match(/>What you get<\/h3>/g)).toHaveLength(bands.services.length);
  expect(markup).not.toContain("<details");
});

test("a section of an unknown type is left out and reported, and the next one opens the page", () => {
  const unknown = { _type: "constructor", _key: "new" } as unknown as PageSection; // of a later build
  const reported: string[] = [];
  const parts = { style: "", fonts: [], components: allSections, prefetch: () => {} };
  const reportSection = (type: string) => reported.push(type);
  const markup = markupOf(
    <DocumentPartsContext value={{ ...parts, reportSection }}>
      <Sections sections={[unknown, someSection("hero")]} />
    </DocumentPartsContext>,
  );
  expect(markup).toBe(markupOf(<Sections sections={[someSection("hero")]} />));
  expect(reported).toEqual(["constructor"]);
});
