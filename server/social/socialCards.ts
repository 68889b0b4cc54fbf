/**
 * The site's social cards: which page has one, under which address, and the finished pictures in memory.
 *
 * A card is known by what is drawn on it, so nothing is invalidated: other words are another card. It is drawn when
 * somebody asks for it, once for all who ask meanwhile.
 */

import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { SiteIdentity, SocialCardLink } from "../../shared/pageData.ts";
import { HttpError } from "../http/errors.ts";
import { type StoredResponse, storedResponse } from "../http/storedResponse.ts";
import { createImageStore } from "../images/imageStore.ts";
import { createJobQueue } from "../images/jobQueue.ts";
import { loadOnFirstUse } from "../loadOnFirstUse.ts";
import type { Log } from "../log.ts";
import { createSparingLog } from "../sparingLog.ts";
import { drawCard, edition } from "./drawCard.ts";
import { loadLettering } from "./lettering.ts";
import { coveringWidth, renderCard } from "./renderCard.ts";
import { altOf, type CardlessPage, type CardPicture, type SocialCard, socialCardOf } from "./socialCard.ts";

export type SocialCardsOptions = {
  /** The display font's file. */
  font: Buffer;
  /** Every letter it has: whoever asks for a page need not wait until the font is read. */
  letters: string;
  site: SiteIdentity;
  /** The bytes of a content image, at most so wide. */
  loadPicture: (source: string, widthPx: number) => Promise<Buffer>;
  log: Log;
  /** A card goes without its picture rather than let anybody wait longer for it. */
  pictureTimeoutMs?: number;
  /** How long a picture that could not be had is not asked for again. */
  failureTtlMs?: number;
  maxBytes?: number;
};

/** Changes with everything that is drawn. */
export type VersionedCard = SocialCard & { version: string };

export type RenderedCard = { response: StoredResponse; isWhole: boolean };

export type SocialCards = ReturnType<typeof createSocialCards>;

class PictureMissing extends Error {
  override name = "PictureMissing";
}

export function createSocialCards({
  font,
  letters,
  site,
  loadPicture,
  log,
  pictureTimeoutMs = 3000,
  failureTtlMs = 5000,
  maxBytes = 24_000_000,
}: SocialCardsOptions) {
  const fontVersion = hashOf(font);
  const settable = new Set(letters);
  const canSet = (text: string) => [...text].every((letter) => settable.has(letter));
  const warn = createSparingLog({ log, now: () => performance.now() });
  const queue = createJobQueue({ atOnce: 1, maxWaiting: 64 });
  const cards = createImageStore<StoredResponse & { bytes: Buffer }>({
    maxBytes,
    failureTtlMs,
    isLasting: (error) => error instanceof PictureMissing,
  });
  const lettering = loadOnFirstUse(() => loadLettering(font)); // some 60 ms

  /** The page's card, or `null` where the font lacks a letter of it. */
  function cardOf(page: CardlessPage): VersionedCard | null {
    try {
      const { line, ...card } = socialCardOf(page, site);
      if (card.title === "" || ![card.title, ...card.wordmark].every(canSet)) return null;
      const drawn = line && canSet(line) ? { ...card, line } : card;
      return { ...drawn, version: hashOf(JSON.stringify([edition, fontVersion, drawn])) };
    } catch (error) {
      warn("socialCard.failed", error); // the page goes without
      return null;
    }
  }

  async function pictureOf({ src, width, height, focus }: CardPicture) {
    const timeout = wait(pictureTimeoutMs, null, { ref: false }).then(() => {
      throw new HttpError(504, "The picture did not come in time.");
    });
    try {
      const picture = loadPicture(src, coveringWidth({ src, width, height }));
      return { bytes: await Promise.race([picture, timeout]), focus };
    } catch (cause) {
      throw new PictureMissing("the card's picture could not be had", { cause });
    }
  }

  async function render(card: SocialCard, picture: Awaited<ReturnType<typeof pictureOf>> | null) {
    const begunMs = performance.now();
    const drawing = drawCard(card, await lettering(), picture !== null);
    const bytes = await queue.run(() => renderCard(drawing, picture));
    const durationMs = Math.round(performance.now() - begunMs);
    log.debug("socialCard.made", { path: card.path, bytes: bytes.byteLength, durationMs });
    return { ...storedResponse(200, { "Content-Type": "image/png" }, { identity: bytes }), bytes };
  }

  return {
    cardOf,
    /** The address and the words of the page's card, for the page itself. */
    linkOf(page: CardlessPage): SocialCardLink | null {
      const card = cardOf(page);
      return card && { src: `${card.path}?v=${card.version}`, alt: altOf(card, site) };
    },
    /** The finished picture. Not whole is one whose plate could not be had: words alone, which nobody should keep. */
    async response(card: VersionedCard): Promise<RenderedCard> {
      const { version, picture } = card;
      try {
        const make = async () => render(card, picture && (await pictureOf(picture)));
        return { response: await cards.get(version, make), isWhole: true };
      } catch (error) {
        if (!(error instanceof PictureMissing)) throw error;
        const response = await cards.get(`${version} without picture`, () => render(card, null));
        return { response, isWhole: false };
      }
    },
  };
}

function hashOf(value: string | Buffer): string {
  return createHash("sha256").update(value).digest("base64url").slice(0, 12);
}
