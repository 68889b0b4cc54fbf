/** Route and parameters → page data, from the content in memory. */

import type { CaseStudyCard } from "../../shared/content/caseStudy.ts";
import type { Section } from "../../shared/content/page.ts";
import { caseStudiesQuery, caseStudyQuery, layoutQuery, pageQuery, type Query } from "../../shared/content/queries.ts";
import type {
  PageData,
  PageLoader,
  PageSection,
  SiteIdentity,
  SocialCardLink,
  WithImages,
} from "../../shared/pageData.ts";
import { type PageRouteId, pageRouteIds, routes } from "../../shared/routes.ts";
import type { CardlessPage } from "../social/socialCard.ts";
import type { ImageLinks } from "./imageLinks.ts";

export type ContentReader = {
  /** The answer to a query; `null` only where the query allows it. */
  read<T>(query: Query<T>): Promise<T | null>;
};

export type PageLoaderOptions = {
  content: ContentReader;
  images: ImageLinks;
  socialCards: { linkOf(page: CardlessPage): SocialCardLink | null };
  site: SiteIdentity;
  year: () => number;
  /** Where the newsletter's form is sent; nowhere when unset. */
  newsletterAction?: string;
};

/** What the layout and the composed pages need; read before the first visitor comes. */
export const pageQueries: Query<unknown>[] = [
  layoutQuery,
  caseStudiesQuery,
  ...pageRouteIds.map((id) => pageQuery(routes[id].path)),
];

export function createPageLoader({
  content,
  images,
  socialCards,
  site,
  year,
  newsletterAction,
}: PageLoaderOptions): PageLoader {
  async function layout() {
    const layout = images.resolve(await required(layoutQuery));
    const locale = localeOf(layout.language);
    return { ...layout, site, year: year(), locale, ...(newsletterAction && { newsletterAction }) };
  }

  async function composedPage(id: PageRouteId): Promise<PageData | null> {
    const page = await content.read(pageQuery(routes[id].path));
    if (!page) return null;
    const { sections, ...others } = images.resolve(page);
    const leading = leadingNumbers(sections);
    return withCard({ ...others, sections: sections.map((section) => asShown(section, leading)), id });
  }

  /** `null`, without a query, unless the list of case studies has the slug. */
  async function caseStudyPage(slug: string): Promise<PageData | null> {
    const all = await required(caseStudiesQuery);
    if (!all.some((other) => other.slug === slug)) return null;
    const caseStudy = await content.read(caseStudyQuery(slug));
    if (!caseStudy) return null;
    const [previous, next] = neighboursOf(slug, all);
    return withCard({
      id: "caseStudy",
      caseStudy: images.resolve(caseStudy),
      next: next && images.resolve(next),
      previous: previous && { title: previous.title, slug: previous.slug },
      total: all.length,
    });
  }

  async function withCard<Page extends CardlessPage>(page: Page) {
    return { ...page, socialCard: socialCards.linkOf(page) };
  }

  /** The store rejects where the layout or the list is missing, so `null` cannot happen. */
  async function required<T>(query: Query<T>): Promise<T> {
    const answer = await content.read(query);
    if (answer === null) throw new TypeError(`the content of "${query.name}" must not be missing`);
    return answer;
  }

  return {
    layout,
    page: (id, params) => (id === "caseStudy" ? caseStudyPage((params as { slug: string }).slug) : composedPage(id)),
  };
}

/** Open Graph wants a territory: for a language without one, that of most of its readers. */
function localeOf(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return region ? `${language}_${region}` : language;
}

type LeadingNumbers = {
  /** The case studies whose number the page shows alone, large: an index does not repeat it. */
  ids: ReadonlySet<string>;
  /** An index of the same case studies follows: its filters stand above the numbers, which answer them first. */
  areFiltered: boolean;
};

function leadingNumbers(sections: WithImages<Section>[]): LeadingNumbers {
  const listsAs = (display: "numbers" | "index") =>
    sections.flatMap((section, place) =>
      section._type === "caseStudies" && section.display === display ? [{ ...section, place }] : [],
    );
  const numbers = listsAs("numbers");
  const ids = new Set(numbers.flatMap(({ caseStudies }) => caseStudies.map(({ _id }) => _id)));
  const areFiltered = listsAs("index").some(
    ({ caseStudies, place }) =>
      numbers.some((one) => one.place < place) &&
      caseStudies.length === ids.size &&
      caseStudies.every(({ _id }) => ids.has(_id)),
  );
  return { ids, areFiltered };
}

/** What can be tried in the order of its letters, so that no second list has the order of the first. */
function byInvitation(one: Pick<CaseStudyCard, "invitation">, other: Pick<CaseStudyCard, "invitation">): number {
  const last = "\u{10ffff}";
  return (one.invitation?.label ?? last).localeCompare(other.invitation?.label ?? last, "en");
}

/** Of its services, clients or case studies, a short list shows a part: each page has its data in its HTML. */
function asShown(section: WithImages<Section>, leading: LeadingNumbers): PageSection {
  if (section._type === "clientLogos" && section.display !== "wall") {
    const unseen = { plate: undefined, cover: undefined, change: undefined };
    return { ...section, image: undefined, clients: section.clients.map((client) => ({ ...client, ...unseen })) };
  }
  if (section._type === "caseStudies") {
    const { display, caseStudies } = section;
    if (display === "index") {
      const others = caseStudies.map((one) => (leading.ids.has(one._id) ? { ...one, change: undefined } : one));
      if (leading.areFiltered) others.sort(byInvitation);
      return { ...section, display, caseStudies: others, isFilteredAbove: leading.areFiltered };
    }
    if (display !== "numbers") return { ...section, display };
    const numbers = caseStudies.map(({ _id, title, slug, change, client, disciplines }) => ({
      _id,
      title,
      slug,
      change,
      disciplines,
      colours: client.colours,
    }));
    return { ...section, display, caseStudies: numbers, isFilteredAbove: leading.areFiltered };
  }
  if (section._type !== "services") return section;
  const { display, services } = section;
  if (display === "bands") return { ...section, display };
  return {
    ...section,
    display,
    services: services.map(({ details: _details, image: _image, caseStudy: _caseStudy, ...listed }) => listed),
  };
}

/** The case studies on both sides of this one in the list, which is a ring; `null` where it is the only one. */
function neighboursOf(slug: string, all: CaseStudyCard[]): [CaseStudyCard | null, CaseStudyCard | null] {
  const index = all.findIndex((other) => other.slug === slug);
  const at = (position: number) => all.at(position % all.length) ?? null;
  return all.length > 1 ? [at(index - 1), at(index + 1)] : [null, null];
}
