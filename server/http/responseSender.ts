/**
 * Stored responses, sent: GET and HEAD, conditionally, in the best encoding the client takes.
 *
 * The headers of a response are laid out once for each encoding, the site's own among them, so that sending is one
 * `writeHead` and one `end`. Everything the site keeps as bytes leaves through here.
 */

import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { acceptedEncodings, type Encoding } from "./acceptedEncodings.ts";
import { isHeld } from "./conditional.ts";
import type { StoredResponse } from "./storedResponse.ts";

export type ResponseSenderOptions = {
  /** On every response, unless it has one of the same name. */
  headers: Readonly<Record<string, string>>;
};

export type SendStored = (req: IncomingMessage, res: ServerResponse, response: StoredResponse) => void;

/** Names and values one after the other, as `writeHead` takes them fastest. */
type FlatHeaders = string[];
type Variant = { body: Buffer; headers: FlatHeaders };
type LaidOut = { identity: Variant; notModified: FlatHeaders } & Partial<Record<Encoding, Variant>>;

/** Browsers send a handful of different `Accept-Encoding` headers; whoever invents more does not fill the memory. */
const rememberedHeaders = 100;

export function createResponseSender({ headers: everywhere }: ResponseSenderOptions): SendStored {
  const laidOut = new WeakMap<StoredResponse, LaidOut>();
  const accepted = new LRUCache<string, readonly Encoding[]>({ max: rememberedHeaders, memoMethod: acceptedEncodings });

  function layOut({ headers, etag, bodies }: StoredResponse): LaidOut {
    const all = { ...lowerCased(everywhere), vary: "Accept-Encoding", ...lowerCased(headers), etag };
    const common = Object.entries(all).flat();
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

  function layOutOnce(response: StoredResponse): LaidOut {
    const known = laidOut.get(response);
    if (known) return known;
    const made = layOut(response);
    laidOut.set(response, made);
    return made;
  }

  return function send({ method, headers: asked }, res, response) {
    const variants = layOutOnce(response);
    if (response.status === 200 && isHeld(response.etag, asked["if-none-match"])) {
      res.writeHead(304, variants.notModified).end();
      return;
    }
    const encoding = accepted.memo(asked["accept-encoding"] ?? "").find((encoding) => variants[encoding]);
    const { body, headers } = variants[encoding ?? "identity"] ?? variants.identity;
    res.writeHead(response.status, headers);
    res.end(method === "HEAD" ? undefined : body);
  };
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
