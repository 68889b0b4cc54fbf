/** What the metrics are told of each request. */

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
  /** Requests that cannot be parsed, or expect what no server offers. */
  | "refused";

export type ObservedRequest = {
  kind: RequestKind;
  /** 499 where the connection ended before the answer began. */
  status: number;
  /** In milliseconds; `undefined` for a response from memory, which takes next to none. */
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

/** By the request's path; every other path is a page, or a missing one. */
export function kindOf(path: string): RequestKind {
  return kinds.find(([start]) => path.startsWith(start))?.[1] ?? "page";
}
