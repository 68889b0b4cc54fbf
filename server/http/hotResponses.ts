/**
 * Finished responses, sent before anything else looks at the request.
 *
 * A request for what is at hand needs no middleware: its target is looked up, and the answer leaves with one `writeHead`
 * and one `end`. Its headers are laid out once for each encoding. Whatever is not found here takes the long way.
 */

import type { IncomingMessage, ServerResponse } from "node:http";
import { isHeld } from "./conditional.ts";
import { type Encoding, negotiateEncoding } from "./negotiateEncoding.ts";
import type { StoredResponse } from "./storedResponse.ts";

/** The finished response for a path, where there is one at hand. */
export type Finished = (path: string) => StoredResponse | undefined;

/** What is at hand, rather than on its way. */
export const finished = <T extends StoredResponse>(response: T | Promise<T> | undefined): T | undefined =>
  response instanceof Promise ? undefined : response;

export type HotResponsesOptions = {
  /** Asked one after the other. */
  sources: readonly Finished[];
  /** On every response. */
  headers: Readonly<Record<string, string>>;
  /** While this is true, everything takes the long way. */
  isPaused: () => boolean;
};

/** Names and values one after the other, as `writeHead` takes them fastest. */
type FlatHeaders = string[];
type Variant = { body: Buffer; headers: FlatHeaders };
type Prepared = Record<Encoding | "identity", Variant> & { notModified: FlatHeaders };

/** Longer targets are refused, further on. */
const maxTargetLength = 8192;

export function createHotResponses({ sources, headers, isPaused }: HotResponsesOptions) {
  const everywhere = Object.entries(headers).flat();
  const prepared = new WeakMap<StoredResponse, Prepared>();

  function prepare(response: StoredResponse): Prepared {
    const { bodies, etag } = response;
    const common = [...everywhere, ...Object.entries(response.headers).flat(), "ETag", etag, "Vary", "Accept-Encoding"];
    const variant = (encoding: Encoding | "identity"): Variant => {
      const body = bodies[encoding];
      if (!body) return variant("identity");
      const coding = encoding === "identity" ? [] : ["Content-Encoding", encoding];
      return { body, headers: [...common, ...coding, "Content-Length", String(body.length)] };
    };
    return { br: variant("br"), gzip: variant("gzip"), identity: variant("identity"), notModified: common };
  }

  function preparedFor(response: StoredResponse): Prepared {
    const kept = prepared.get(response);
    if (kept) return kept;
    const made = prepare(response);
    prepared.set(response, made);
    return made;
  }

  function find(path: string): StoredResponse | undefined {
    for (const source of sources) {
      const response = source(path);
      if (response) return response;
    }
    return undefined;
  }

  /** Answers the request if it can, and says whether it did. */
  return function send({ method, url = "", headers: asked }: IncomingMessage, res: ServerResponse): boolean {
    if ((method !== "GET" && method !== "HEAD") || url.length > maxTargetLength || isPaused()) return false;
    const response = find(pathOf(url));
    if (!response) return false;
    const { notModified, ...variants } = preparedFor(response);
    if (response.status === 200 && isHeld(response.etag, asked["if-none-match"])) {
      res.writeHead(304, notModified).end();
      return true;
    }
    const { body, headers } = variants[negotiateEncoding(asked["accept-encoding"], response.bodies) ?? "identity"];
    res.writeHead(response.status, headers);
    res.end(method === "HEAD" ? undefined : body);
    return true;
  };
}

function pathOf(url: string): string {
  const end = url.indexOf("?");
  return end === -1 ? url : url.slice(0, end);
}
