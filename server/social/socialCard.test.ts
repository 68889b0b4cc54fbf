import { expect, test } from "vitest";
import type { PageImage } from "../../shared/pageData.ts";
import type { PageRouteId } from "../../shared/routes.ts";
import { createDemoLoader, demoPageIds, demoSite } from "../../tests/harness/demoReader.ts";
import { altOf, type CardlessPage, pageAt, socialCardOf } from "./socialCard.ts";

type Composed = Extract<CardlessPage, { sections: unknown; path: unknown }>;

const loader = createDemoLoader();
const someImage = (extra: Partial<PageImage> = {}): PageImage => ({
  src: "https://images.example/plate.jpg",
  width: 2560,
  height: 1600,
  alt: "A plate",
  ...extra,
});

async function demoPage(id: PageRouteId): Promise<Composed> {
  const page = await loader.page(id, {});
  return page && page.id !== "caseStudy" ? page : expect.unreachable("the demo has it");
}

async function demoCaseStudy() {
  const page = await loader.page("caseStudy", { slug: "halden-grid" });
  return page?.id === "caseStudy" ? page : expect.unreachable("the demo has it");
}

test("a case study shows its title, its headline and its cover, in its client's colours", async () => {
  const page = await demoCaseStudy();
  const { title, headline, cover } = page.caseStudy;
  expect(socialCardOf(page, demoSite)).toEqual({
    path: "/social/work/halden-grid.png",
    wordmark: ["orchid", "steel"],
    title,
    line: headline,
    colours: "amber",
    picture: { src: cover.src, width: cover.width, height: cover.height, focus: cover.focus },
  });
});

test("a composed page shows its hero's headline with its accent, and the page's name below", async () => {
  expect(socialCardOf(await demoPage("home"), demoSite)).toMatchObject({
    path: "/social/home.png",
    title: "Brands forged under pressure",
    accent: "pressure",
  });
  expect(socialCardOf(await demoPage("services"), demoSite)).toMatchObject({ line: "Services" });
});

test("a name that the headline contains is not repeated", async () => {
  for (const id of ["home", "work", "privacy"] as const)
    expect(socialCardOf(await demoPage(id), demoSite)).not.toHaveProperty("line");
});

test("without a hero, a card shows the page title, or else the site name", async () => {
  const page = { ...(await demoPage("about")), sections: [] };
  expect(socialCardOf(page, demoSite)).toMatchObject({ title: "About us", picture: null });
  expect(socialCardOf({ ...page, pageSeo: undefined }, demoSite).title).toBe(demoSite.name);
});

test("the picture is the first of the page that is large enough", async () => {
  const media = (image: PageImage) => ({ _type: "media" as const, _key: image.src, image, caption: undefined });
  const plate = someImage({ focus: { x: 0.1, y: 0.9 } });
  const sections = [
    media(someImage({ src: "https://images.example/mark.svg" })),
    media(someImage({ src: "https://images.example/small.jpg", width: 399 })),
    media(plate),
    media(someImage({ src: "https://images.example/later.jpg" })),
  ];
  const { src, width, height, focus } = plate;
  expect(socialCardOf({ ...(await demoPage("about")), sections }, demoSite).picture).toEqual({
    src,
    width,
    height,
    focus,
  });
});

test.each(["home", "about", "services", "clients", "work", "contact"] as const)(
  "the card of %s has a picture",
  async (id) => {
    expect(socialCardOf(await demoPage(id), demoSite).picture).not.toBeNull();
  },
);

test("the card of a page without images has no picture", async () => {
  expect(socialCardOf(await demoPage("privacy"), demoSite).picture).toBeNull();
});

test("words are on one line, without invisible characters, and of bounded length", async () => {
  const { caseStudy, ...page } = await demoCaseStudy();
  const title = ` Cafe\u0301\n\tde\u00adla \u202eGare\u200b ${"x".repeat(1000)}`;
  const card = socialCardOf({ ...page, caseStudy: { ...caseStudy, title } }, demoSite);
  expect(card.title).toMatch(/^Café dela Gare x+$/);
  expect(card.title.length).toBeLessThanOrEqual(300);
});

test("the words on the card are its alternative text", async () => {
  const alt = async (page: CardlessPage) => altOf(socialCardOf(page, demoSite), demoSite);
  expect(await alt(await demoCaseStudy())).toBe("Orchid and Steel. Halden Grid. Power cuts, plainly put.");
  expect(await alt(await demoPage("about"))).toBe(
    "Orchid and Steel. We explain what other people make, and then help them make it. About us.",
  );
});

test("each card's path leads back to its page", async () => {
  for (const id of demoPageIds) expect(pageAt(socialCardOf(await demoPage(id), demoSite).path)).toEqual({ id });
  expect(pageAt("/social/work/halden-grid.png")).toEqual({ id: "caseStudy", slug: "halden-grid" });
});

test.each([
  "/social/",
  "/social/.png",
  "/social/home",
  "/social/home.jpg",
  "/social/HOME.png",
  "/social/home.png/",
  "/social/caseStudy.png",
  "/social/constructor.png",
  "/social/work/.png",
  "/social/work/Halden.png",
  "/social/work/a/b.png",
  "/social/work/halden%2dgrid.png",
  "/social/x/work/halden-grid.png",
  "/work/halden-grid.png",
])("no card is at %s", (path) => {
  expect(pageAt(path)).toBeNull();
});
