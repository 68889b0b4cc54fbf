/** Social cards over HTTP: `/social/about.png`, immutable where `?v=…` names the current version. */

import type { RequestHandler } from "express";
import type { PageLoader } from "../../shared/pageData.ts";
import { cacheControl } from "../http/cacheControl.ts";
import { HttpError } from "../http/errors.ts";
import type { SendStored } from "../http/responseSender.ts";
import { type StoredResponse, storedResponse } from "../http/storedResponse.ts";
import { throwAsHttpError } from "../images/throwAsHttpError.ts";
import { pageAt } from "./socialCard.ts";
import type { SocialCards } from "./socialCards.ts";

export type SocialCardHandlerOptions = {
  loader: PageLoader;
  cards: Pick<SocialCards, "cardOf" | "render">;
  send: SendStored;
};

export function createSocialCardHandler({ loader, cards, send }: SocialCardHandlerOptions): RequestHandler {
  const responses = new WeakMap<Buffer, StoredResponse>();
  /** Hashed once for each picture. */
  function responseOf(png: Buffer): StoredResponse {
    const response = responses.get(png) ?? storedResponse(200, { "Content-Type": "image/png" }, { identity: png });
    responses.set(png, response);
    return response;
  }

  return async (req, res) => {
    const requested = pageAt(req.path);
    if (!requested) throw noCard();
    const version = versionIn(req.originalUrl);
    const page = await ("slug" in requested
      ? loader.page(requested.id, { slug: requested.slug })
      : loader.page(requested.id, {}));
    const card = page && cards.cardOf(page);
    if (!card) throw noCard();
    const { png, isWhole } = await cards.render(card).catch(throwAsHttpError);
    const response = responseOf(png);
    const headers = {
      ...response.headers,
      // The address of another version shows the current card, and must not be cached for ever.
      "Cache-Control": isWhole && version === card.version ? cacheControl.immutable : cacheControl.page,
      "Cross-Origin-Resource-Policy": "cross-origin", // other sites show it
    };
    send(req, res, { ...response, headers });
  };
}

const noCard = () => new HttpError(404, "This image does not exist.");

/** The one parameter that a query may have. */
function versionIn(target: string): string | undefined {
  const query = target.includes("?") ? target.slice(target.indexOf("?") + 1) : "";
  const match = /^(?:v=([\w-]{1,64}))?$/.exec(query);
  if (!match) {
    const got = JSON.stringify(query.slice(0, 100));
    throw new HttpError(400, `picture query must be v and the picture's version, or nothing (got ${got})`);
  }
  return match[1];
}
