/** Page data → the content of its social card: the words, the picture beside them, and the path of the card. */

import type { ClientColours } from "../../shared/content/client.ts";
import { isVectorImage } from "../../shared/images.ts";
import { socialCardPath } from "../../shared/meta.ts";
import type { CaseStudyPageData, ComposedPageData, PageImage, SiteIdentity } from "../../shared/pageData.ts";
import { type PageRouteId, pageRouteIds, pathTo } from "../../shared/routes.ts";
import { wordmarkOf } from "../../shared/wordmark.ts";

/** A page before its card is added. */
export type CardlessPage = Omit<ComposedPageData, "socialCard"> | Omit<CaseStudyPageData, "socialCard">;

export type SocialCard = {
  /** `/social/work/halden-grid.png` */
  path: string;
  /** The parts of the site's name, drawn with slashes between them. */
  wordmark: string[];
  title: string;
  /** Words of the title that are set in orchid. */
  accent?: string;
  /** A quiet line below the title. */
  line?: string;
  /** Those of the client that a case study is about. */
  colours?: ClientColours;
  picture: CardPicture | null;
};

/** The version changes with everything that is drawn. */
export type VersionedCard = SocialCard & { version: string };

export type CardPicture = Pick<PageImage, "src" | "width" | "height" | "focus">;

/** A smaller picture would be enlarged to a blur. */
const minPicturePx = 400;
/** No card has room for more. */
const maxLetters = 300;

/** The page's card, whether or not the font has its letters. */
export function socialCardOf(page: CardlessPage, site: SiteIdentity): SocialCard {
  const wordmark = wordmarkOf(site.name).map(lettersOf);
  if (page.id === "caseStudy") {
    const { slug, title, headline, cover, client } = page.caseStudy;
    return {
      path: socialCardPath(pathTo("caseStudy", { slug })),
      wordmark,
      title: lettersOf(title),
      line: lettersOf(headline),
      ...(client.colours && { colours: client.colours }),
      picture: firstPicture(cover),
    };
  }
  const hero = page.sections.find((section) => section._type === "hero");
  const name = lettersOf(page.pageSeo?.pageTitle ?? site.name);
  const title = hero ? lettersOf(hero.headline) : name;
  return {
    path: socialCardPath(`/${page.id}`),
    wordmark,
    title,
    ...(hero?.accent && { accent: lettersOf(hero.accent) }),
    ...(page.pageSeo?.pageTitle && !title.toLowerCase().includes(name.toLowerCase()) && { line: name }),
    picture: firstPicture(page.sections),
  };
}

/** The words on the card, as its alternative text. */
export function altOf({ title, line }: SocialCard, site: SiteIdentity): string {
  const sentences = [site.name, title, line].filter((words) => words !== undefined);
  return sentences.map((words) => (/[.,:;!?…]$/.test(words) ? words : `${words}.`)).join(" ");
}

/** The page whose card is at the path; `null` for a path that no card can have. */
export function pageAt(path: string): { id: PageRouteId } | { id: "caseStudy"; slug: string } | null {
  const id = pageRouteIds.find((known) => path === socialCardPath(`/${known}`));
  if (id) return { id };
  const slug = /([a-z0-9-]+)\.png$/.exec(path)?.[1];
  return slug && path === socialCardPath(pathTo("caseStudy", { slug })) ? { id: "caseStudy", slug } : null;
}

/** On one line, without invisible characters, and with each accent composed with its letter. */
function lettersOf(text: string): string {
  return text
    .slice(0, maxLetters)
    .normalize("NFC")
    .replace(/[^\S\u00a0]+/g, " ")
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim();
}

/** The first picture in a value that is large enough; a vector image is a mark, not a plate. */
function firstPicture(value: unknown): CardPicture | null {
  if (typeof value !== "object" || value === null) return null;
  if (isPicture(value)) {
    const { src, width, height, focus } = value;
    const isLarge = width >= minPicturePx && height >= minPicturePx;
    return isLarge && !isVectorImage(src) ? { src, width, height, ...(focus && { focus }) } : null;
  }
  for (const item of Object.values(value)) {
    const picture = firstPicture(item);
    if (picture) return picture;
  }
  return null;
}

function isPicture(value: object): value is PageImage {
  return "src" in value && "width" in value && "height" in value && "alt" in value;
}
