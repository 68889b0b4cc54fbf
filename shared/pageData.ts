/** The data of pages: embedded in each document, and fetched by the browser on client-side navigation. */

import type { CaseStudy, CaseStudyCard } from "./content/caseStudy.ts";
import type { ClientColours } from "./content/client.ts";
import type { Layout } from "./content/layout.ts";
import type { Page, Section } from "./content/page.ts";
import type { PageRouteId, RouteId, RouteParams } from "./routes.ts";
import type { ContentImage } from "./schema/image.ts";

/** An image as pages show it. `src` is the source URL for the optimiser, with the editor's crop. */
export type PageImage = {
  src: string;
  /** Pixels after cropping. */
  width: number;
  height: number;
  alt: string;
  /** The low-quality placeholder as a `data:` URL, shown while the image loads. */
  lqip?: string;
  /** The point to keep in view when the image is cropped further, as fractions of width and height. */
  focus?: { x: number; y: number };
};

/** The same type with every content image as a `PageImage`. */
export type WithImages<T> = T extends ContentImage
  ? PageImage
  : T extends readonly (infer Item)[]
    ? WithImages<Item>[]
    : T extends object
      ? { [Key in keyof T]: WithImages<T[Key]> }
      : T;

export type SiteIdentity = { name: string; url: string };

/** The layout document, which every page shares, with the site's name and origin and the year of the copyright. */
export type LayoutData = WithImages<Layout> & {
  site: SiteIdentity;
  year: number;
  /** The language with its territory: `de_CH`. The first use of `Intl.Locale` takes a browser 13 ms, as it hydrates. */
  locale: string;
  /** The path that the newsletter form posts to; without one, submitting sends nothing. */
  newsletterAction?: string;
};

/** The social card: the image shown where a page is shared. `src` is its path, `alt` the text on it. */
export type SocialCardLink = { src: string; alt: string };

/** `null` when the font lacks a letter of the page's title. */
type WithSocialCard = { socialCard: SocialCardLink | null };

export type ComposedPageData = Omit<WithImages<Page>, "sections"> & {
  id: PageRouteId;
  sections: PageSection[];
} & WithSocialCard;

export type CaseStudyPageData = WithSocialCard & {
  id: "caseStudy";
  caseStudy: WithImages<CaseStudy>;
  /** The case study published before this one; after the oldest, the newest. */
  next: WithImages<CaseStudyCard> | null;
  /** The case study whose `next` is this one. */
  previous: Pick<CaseStudyCard, "title" | "slug"> | null;
  /** How many case studies there are. */
  total: number;
};

export type PageData = ComposedPageData | CaseStudyPageData;

type Services = Extract<WithImages<Section>, { _type: "services" }>;

/** What a short list shows of a service. */
export type ListedService = Pick<
  Services["services"][number],
  "_id" | "name" | "slug" | "sentence" | "duration" | "price"
>;

type CaseStudies = Extract<WithImages<Section>, { _type: "caseStudies" }>;

/** What a list of leading numbers shows of a case study. */
export type ListedNumber = Pick<
  CaseStudies["caseStudies"][number],
  "_id" | "title" | "slug" | "change" | "disciplines"
> & { colours: ClientColours | undefined };

/** A section of the content, in which short lists of services, clients and case studies have no more than they show. */
export type PageSection =
  | Exclude<WithImages<Section>, { _type: "services" | "caseStudies" }>
  | (CaseStudies & { display: Exclude<CaseStudies["display"], "numbers">; isFilteredAbove?: boolean })
  | (Omit<CaseStudies, "display" | "caseStudies"> & {
      display: "numbers";
      caseStudies: ListedNumber[];
      isFilteredAbove?: boolean;
    })
  | (Services & { display: "bands" })
  | (Omit<Services, "display" | "services"> & { display: "list"; services: ListedService[] });

/** Loads page data: on the server from memory, in the browser over the network. `null`: the page does not exist. */
export interface PageLoader {
  layout(): Promise<LayoutData>;
  page<Id extends RouteId>(id: Id, params: RouteParams<Id>): Promise<PageData | null>;
}

/** The path of a page's data: `/_data/caseStudy/halden-grid`. */
export function dataPathTo(id: RouteId | "layout", params: Readonly<Record<string, string | undefined>> = {}): string {
  return ["/_data", id, ...Object.values(params).map((value) => encodeURIComponent(value ?? ""))].join("/");
}

/** Names a build by the file of its main script: `main-7WGHV2W6.js`. */
export const buildOf = (scriptUrl: string): string => scriptUrl.slice(scriptUrl.lastIndexOf("/") + 1);
