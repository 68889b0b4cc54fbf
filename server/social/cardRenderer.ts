/** Draws social cards, once for all concurrent requests, and keeps the finished pictures in memory. */

import { setTimeout as wait } from "node:timers/promises";
import type { DisplayFont } from "../assets.ts";
import { createJobQueue } from "../images/jobQueue.ts";
import { loadOnFirstUse } from "../loadOnFirstUse.ts";
import type { Log } from "../log.ts";
import { createSingleFlightCache } from "../singleFlightCache.ts";
import { drawCard, paletteOf } from "./drawCard.ts";
import { loadLettering } from "./lettering.ts";
import { coveringWidth, renderCard } from "./renderCard.ts";
import type { CardPicture, SocialCard, VersionedCard } from "./socialCard.ts";

export type CardRendererOptions = {
  font: DisplayFont;
  /** The bytes of a content image, at most so wide. */
  loadPicture: (source: string, widthPx: number) => Promise<Buffer>;
  log: Log;
  /** A card is drawn without its picture rather than wait longer for it. */
  pictureTimeoutMs?: number;
  /** For how long a picture that could not be had is not requested again. */
  failureTtlMs?: number;
  maxBytes?: number;
  /** Cards that may wait to be drawn. */
  maxWaiting?: number;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
};

/** A PNG. `isWhole` is false where the card's picture could not be had: words alone, which no cache should keep. */
export type RenderedCard = { png: Buffer; isWhole: boolean };

type LoadedPicture = { bytes: Buffer; focus: CardPicture["focus"] };

class PictureMissing extends Error {
  override name = "PictureMissing";
}

export function createCardRenderer({
  font,
  loadPicture,
  log,
  pictureTimeoutMs = 3000,
  failureTtlMs = 5000,
  maxBytes = 24_000_000,
  maxWaiting = 64,
  now = () => performance.now(),
}: CardRendererOptions) {
  const queue = createJobQueue({ atOnce: 1, maxWaiting });
  const cards = createSingleFlightCache<Buffer>({
    maxBytes,
    sizeOf: (png) => png.byteLength,
    failures: { ttlMs: failureTtlMs, isCached: (error) => error instanceof PictureMissing },
    now,
  });
  const lettering = loadOnFirstUse(() => loadLettering(font.truetype));

  async function pictureOf({ src, width, height, focus }: CardPicture): Promise<LoadedPicture> {
    const timeout = wait(pictureTimeoutMs, null, { ref: false }).then(() => {
      throw new Error(`the picture must come within ${pictureTimeoutMs} ms`);
    });
    try {
      const picture = loadPicture(src, coveringWidth({ src, width, height }));
      return { bytes: await Promise.race([picture, timeout]), focus };
    } catch (cause) {
      throw new PictureMissing("the card's picture could not be had", { cause });
    }
  }

  async function draw(card: SocialCard, picture: LoadedPicture | null): Promise<Buffer> {
    const startedMs = now();
    const drawing = drawCard(card, await lettering(), picture !== null);
    const { ground } = paletteOf(card);
    const png = await queue.run(() => renderCard({ drawing, ground }, picture));
    const durationMs = Math.round(now() - startedMs);
    log.debug("socialCard.made", { path: card.path, bytes: png.byteLength, durationMs });
    return png;
  }

  /** The card's picture file. Rejects with an `ImageError`, `busy`, when too many cards are being drawn. */
  return async function renderedCard(card: VersionedCard): Promise<RenderedCard> {
    const { version, picture } = card;
    try {
      const drawWhole = async () => draw(card, picture && (await pictureOf(picture)));
      return { png: await cards.get(version, drawWhole), isWhole: true };
    } catch (error) {
      if (!(error instanceof PictureMissing)) throw error;
      return { png: await cards.get(`${version} without picture`, () => draw(card, null)), isWhole: false };
    }
  };
}
