/** The kinds of requests that are answered from the cache. */

import { browserHeaders } from "../browserHeaders.ts";

export type HotRow = {
  name: string;
  paths: string[];
  headers: Record<string, string>;
  /** With the ETag that the server itself has given. */
  isConditional?: boolean;
  isHead?: boolean;
  /** Whether a server with other pages can answer this too. */
  isComparable?: boolean;
};

export const hotPath = "/about";
export const asBrowserAsks = "as a browser asks";
export const mixOfPages = "mix of all pages";

export function hotRows(paths: string[], asset: string): HotRow[] {
  const headers = browserHeaders;
  return [
    { name: "identity", paths: [hotPath], headers: { "Accept-Encoding": "identity" }, isComparable: true },
    { name: asBrowserAsks, paths: [hotPath], headers, isComparable: true },
    { name: "304", paths: [hotPath], headers, isConditional: true, isComparable: true },
    { name: "HEAD", paths: [hotPath], headers, isHead: true, isComparable: true },
    { name: mixOfPages, paths, headers },
    { name: "page data", paths: ["/_data/about"], headers },
    { name: "hashed asset", paths: [asset], headers },
  ];
}
