/** Social cards over HTTP: `/social/about.png`, and with `?v=…` for ever. */

import type { RequestHandler } from "express";
import type { PageLoader } from "../../shared/pageData.ts";
import { cacheControl } from "../http/cacheControl.ts";
import { HttpError } from "../http/errors.ts";
import type { SendStored } from "../http/responseSender.ts";
import { pageAt } from "./socialCard.ts";
import type { SocialCards } from "./socialCards.ts";

export type SocialCardHandlerOptions = {
  loader: PageLoader;
  cards: Pick<SocialCards, "cardOf" | "response">;
  send: SendStored;
};

export function createSocialCardHandler({ loader, cards, send }: SocialCardHandlerOptions): RequestHandler {
  return async (req, res) => {
    const wanted = pageAt(req.path);
    if (!wanted) throw noCard();
    const version = versionIn(req.originalUrl);
    const page = await ("slug" in wanted ? loader.page(wanted.id, { slug: wanted.slug }) : loader.page(wanted.id, {}));
    const card = page && cards.cardOf(page);
    if (!card) throw noCard();
    const { response, isWhole } = await cards.response(card);
    const headers = {
      ...response.headers,
      // Another version's address shows the present card, and must not go on doing so.
      "Cache-Control": isWhole && version === card.version ? cacheControl.immutable : cacheControl.page,
      "Cross-Origin-Resource-Policy": "cross-origin", // it is made to be shown elsewhere
    };
    send(req, res, { ...response, headers });
  };
}

const noCard = () => new HttpError(404, "There is no such picture.");

/** The one thing a query may hold. */
function versionIn(target: string): string | undefined {
  const query = target.includes("?") ? target.slice(target.indexOf("?") + 1) : "";
  const match = /^(?:v=([\w-]{1,64}))?$/.exec(query);
  if (!match) {
    const got = JSON.stringify(query.slice(0, 100));
    throw new HttpError(400, `picture query must be v and the picture's version, or nothing (got ${got})`);
  }
  return match[1];
}
