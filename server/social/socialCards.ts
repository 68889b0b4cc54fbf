/**
 * The site's social cards: which page has one, at which address, and the finished pictures.
 *
 * A card's version is a hash of everything drawn on it, so nothing is invalidated: changed words are another card. A
 * card is drawn when it is first requested.
 */

import { createHash } from "node:crypto";
import type { SiteIdentity, SocialCardLink } from "../../shared/pageData.ts";
import { createSparingLog } from "../sparingLog.ts";
import { type CardRendererOptions, createCardRenderer } from "./cardRenderer.ts";
import { edition } from "./drawCard.ts";
import { altOf, type CardlessPage, socialCardOf, type VersionedCard } from "./socialCard.ts";

export type SocialCardsOptions = CardRendererOptions & { site: SiteIdentity };

export type SocialCards = ReturnType<typeof createSocialCards>;

export function createSocialCards({ site, ...rendererOptions }: SocialCardsOptions) {
  const { font, log, now = () => performance.now() } = rendererOptions;
  const drawable = new Set(font.letters); // without loading the font: pages do not wait for that
  const canDraw = (text: string) => [...text].every((letter) => drawable.has(letter));
  const warn = createSparingLog({ log, now });

  /** The page's card, or `null` where the font lacks a letter of it. */
  function cardOf(page: CardlessPage): VersionedCard | null {
    try {
      const { line, ...card } = socialCardOf(page, site);
      if (card.title === "" || ![card.title, ...card.wordmark].every(canDraw)) return null;
      const drawn = line && canDraw(line) ? { ...card, line } : card;
      return { ...drawn, version: hashOf(JSON.stringify([edition, font.version, drawn])) };
    } catch (error) {
      warn("socialCard.failed", error); // the page is served without a card
      return null;
    }
  }

  return {
    cardOf,
    /** The address and the words of the page's card, for the page's metadata. */
    linkOf(page: CardlessPage): SocialCardLink | null {
      const card = cardOf(page);
      return card && { src: `${card.path}?v=${card.version}`, alt: altOf(card, site) };
    },
    render: createCardRenderer(rendererOptions),
  };
}

function hashOf(value: string): string {
  return createHash("sha256").update(value).digest("base64url").slice(0, 12);
}
