/** What the server tells a page, and what the browser fetches when a visitor moves on without loading a document. */

import type { CaseStudy, CaseStudyCard } from "./content/caseStudy.ts";
import type { Layout } from "./content/layout.ts";
import type { Page, Section } from "./content/page.ts";
import type { PageRouteId, RouteId, RouteParams } from "./routes.ts";
import type { ContentImage } from "./schema/image.ts";

/** An image as a page shows it: `src` is where the optimiser finds it, cropped as the editor wished. */
export type PageImage = {
  src: string;
  /** Pixels after cropping. */
  width: number;
  height: number;
  alt: string;
  /** A tiny picture as a `data:` address, to stand in while the image is on its way. */
  lqip?: string;
  /** What must stay in view when a layout crops further, in fractions of width and height. */
  focus?: { x: number; y: number };
};

/** The same value with every image made showable. */
export type WithImages<T> = T extends ContentImage
  ? PageImage
  : T extends readonly (infer Item)[]
    ? WithImages<Item>[]
    : T extends object
      ? { [Key in keyof T]: WithImages<T[Key]> }
      : T;

export type SiteIdentity = { name: string; url: string };

/** What every page shares, with the site's own name and address, and the year of the copyright line. */
export type LayoutData = WithImages<Layout> & {
  site: SiteIdentity;
  year: number;
  /** Where the newsletter's form is sent; without it, it sends nothing. */
  newsletterAction?: string;
};

/** The picture that stands for a page where it is shared: its address on this site, and the words on it. */
export type SocialCardLink = { src: string; alt: string };

/** `null` where the page's words cannot be drawn. */
type WithSocialCard = { socialCard: SocialCardLink | null };

export type ComposedPageData = WithImages<Page> & { id: PageRouteId } & WithSocialCard;

export type CaseStudyPageData = WithSocialCard & {
  id: "caseStudy";
  caseStudy: WithImages<CaseStudy>;
  /** The project to read next: the one published before, or the newest after the oldest. */
  next: WithImages<CaseStudyCard> | null;
};

export type PageData = ComposedPageData | CaseStudyPageData;

export type PageSection = WithImages<Section>;

/**
 * Loads what a page shows. The server's reads from memory, the browser's over the network; `null` means that there
 * is no such page.
 */
export interface PageLoader {
  layout(): Promise<LayoutData>;
  page<Id extends RouteId>(id: Id, params: RouteParams<Id>): Promise<PageData | null>;
}

/** Where the browser finds a page's data: `/_data/caseStudy/halden-grid`. */
export function dataPathTo(id: RouteId | "layout", params: Readonly<Record<string, string | undefined>> = {}): string {
  return ["/_data", id, ...Object.values(params).map((value) => encodeURIComponent(value ?? ""))].join("/");
}
