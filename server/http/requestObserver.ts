/** What somebody who counts requests is told of each. */

import { imagePath } from "../../shared/images.ts";

export type RequestKind =
  | "page"
  | "pageData"
  | "image"
  | "asset"
  | "socialCard"
  | "feed"
  | "newsletter"
  | "health"
  /** What could not be read, or asked for what nobody does, whatever it was for. */
  | "refused";

export type ObservedRequest = {
  kind: RequestKind;
  /** 499 where the connection ended before the answer began. */
  status: number;
  /** In milliseconds; `undefined` for a response that was at hand, which takes none to speak of. */
  durationMs: number | undefined;
};

export type ObserveRequest = (request: ObservedRequest) => void;

const kinds: readonly [start: string, kind: RequestKind][] = [
  [imagePath, "image"],
  ["/_data/", "pageData"],
  ["/assets/", "asset"],
  ["/social/", "socialCard"],
  ["/api/subscribe", "newsletter"],
  ["/newsletter/", "newsletter"],
  ["/feed.xml", "feed"],
  ["/sitemap.xml", "feed"],
  ["/robots.txt", "feed"],
  ["/manifest.webmanifest", "feed"],
  ["/healthz", "health"],
  ["/readyz", "health"],
];

/** By the request's path; whatever has no place of its own is a page, or would be one. */
export function kindOf(path: string): RequestKind {
  return kinds.find(([start]) => path.startsWith(start))?.[1] ?? "page";
}
