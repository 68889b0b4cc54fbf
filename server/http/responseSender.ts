/**
 * Sends stored responses: GET and HEAD, conditional, in the best encoding that the client accepts.
 *
 * The headers of a response are laid out once for each encoding, the site's own included, so that sending is one
 * `writeHead` and one `end`. Everything that is cached as bytes is sent here.
 */

import type { IncomingMessage, ServerResponse } from "node:http";
import { acceptedEncodings, type Encoding } from "./acceptedEncodings.ts";
import { type CacheStatus, cacheStatusHeaders, type IsContentStale } from "./cacheStatus.ts";
import { isHeld } from "./conditional.ts";
import { memoised } from "./memoised.ts";
import type { StoredResponse } from "./storedResponse.ts";

export type ResponseSenderOptions = {
  /** On every response, unless the response has its own header of that name. */
  headers: Readonly<Record<string, string>>;
  isContentStale?: IsContentStale;
};

/** `isHit`: the response was in memory, and not made for this request. */
export type SendStored = (req: IncomingMessage, res: ServerResponse, response: StoredResponse, isHit?: boolean) => void;

/** Names and values alternating, which is the fastest form for `writeHead`. */
type FlatHeaders = string[];
type Variant = { body: Buffer; headers: FlatHeaders };
type LaidOut = { identity: Variant; notModified: FlatHeaders } & Partial<Record<Encoding, Variant>>;
type LastLaidOut = CacheStatus & { variants: LaidOut };

export function createResponseSender({
  headers: everywhere,
  isContentStale = () => false,
}: ResponseSenderOptions): SendStored {
  const laidOut = new WeakMap<StoredResponse, LastLaidOut>();
  const encodingsFor = memoised(acceptedEncodings);

  function layOut({ headers, etag, bodies }: StoredResponse, status: CacheStatus): LaidOut {
    const own = { vary: "Accept-Encoding", ...lowerCased(headers), etag, ...cacheStatusHeaders(status) };
    const common = Object.entries({ ...lowerCased(everywhere), ...own }).flat();
    const variant = (body: Buffer, coding: FlatHeaders = []): Variant => ({
      body,
      headers: [...common, ...coding, "content-length", String(body.length)],
    });
    const { identity, br, gzip } = bodies;
    return {
      identity: variant(identity),
      ...(br && { br: variant(br, ["content-encoding", "br"]) }),
      ...(gzip && { gzip: variant(gzip, ["content-encoding", "gzip"]) }),
      notModified: common,
    };
  }

  /** The headers change when the content becomes stale, and when it is current again. */
  function layOutOnce(response: StoredResponse, isHit: boolean): LaidOut {
    const isStale = response.isOfContent ? isContentStale() : undefined;
    const last = laidOut.get(response);
    if (last?.isHit === isHit && last.isStale === isStale) return last.variants;
    const variants = layOut(response, { isHit, isStale });
    laidOut.set(response, { isHit, isStale, variants });
    return variants;
  }

  return function send({ method, headers: requested }, res, response, isHit = false) {
    const variants = layOutOnce(response, isHit);
    if (response.status === 200 && isHeld(response.etag, requested["if-none-match"])) {
      res.writeHead(304, variants.notModified).end();
      return;
    }
    const encoding = encodingsFor(requested["accept-encoding"]).find((encoding) => variants[encoding]);
    const { body, headers } = variants[encoding ?? "identity"] ?? variants.identity;
    res.writeHead(response.status, headers);
    res.end(method === "HEAD" ? undefined : body);
  };
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
