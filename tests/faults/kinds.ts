/** One request for every kind of answer that the site gives. */

import { ask } from "../harness/ask.ts";

export type Kind = {
  kind: string;
  path: string;
  status: number;
  method?: string;
  headers?: Record<string, string>;
  /** Whether it is compressed for clients that accept it. */
  isCompressed?: boolean;
  /** Whether its cross-origin resource policy is `cross-origin`. */
  isForOthers?: boolean;
};

/** Finds the addresses that depend on the build and the content in the site's pages. */
export async function kindsOf(url: string): Promise<Kind[]> {
  const home = (await ask(url, "/")).body.toString();
  const work = (await ask(url, "/work")).body.toString();
  const firstOf = (text: string, pattern: RegExp) => pattern.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "missing";
  const style = firstOf(home, /"(\/assets\/[\w.-]+\.css)"/);
  const script = firstOf(home, /"(\/assets\/[\w.-]+\.js)"/);
  const font = firstOf(home, /"(\/assets\/[\w.-]+\.woff2)"/);
  const card = firstOf(work, /content="[^"]+(\/social\/[^"]+)"/);
  const image = firstOf(work, /src="(\/_image\?url=http[^"]+\.jpg[^"]*)"/);
  const clients = (await ask(url, "/clients")).body.toString();
  const drawing = firstOf(clients, /src="(\/_image\?url=http[^"]+\.svg[^"]*)"/);
  const compressed = { status: 200, isCompressed: true };
  const publicImage = "/_image?url=%2Fplate-cold.jpg&w=640&q=75";
  return [
    { kind: "page", path: "/about", ...compressed },
    { kind: "case study", path: firstOf(work, /href="(\/work\/[a-z-]+)"/), ...compressed },
    { kind: "page data", path: "/_data/about", ...compressed },
    { kind: "layout data", path: "/_data/layout", ...compressed },
    { kind: "feed", path: "/feed.xml", ...compressed },
    { kind: "sitemap", path: "/sitemap.xml", ...compressed },
    { kind: "robots", path: "/robots.txt", ...compressed },
    { kind: "manifest", path: "/manifest.webmanifest", ...compressed },
    { kind: "style", path: style, ...compressed },
    { kind: "script", path: script, ...compressed },
    { kind: "font", path: font, status: 200 },
    { kind: "image of public/", path: publicImage, status: 200, isForOthers: true },
    { kind: "image of the content", path: image, status: 200, isForOthers: true },
    { kind: "image that is a drawing", path: drawing, ...compressed, isForOthers: true },
    { kind: "social card", path: card, status: 200, isForOthers: true },
    { kind: "public text", path: "/favicon.svg", ...compressed },
    { kind: "public file", path: "/plate-cold.jpg", status: 200 },
    { kind: "part of a public file", path: "/plate-cold.jpg", status: 206, headers: { range: "bytes=0-9" } },
    { kind: "health", path: "/healthz", status: 200 },
    { kind: "readiness", path: "/readyz", status: 200 },
    { kind: "redirect", path: "/about/", status: 308 },
    { kind: "redirect with a query", path: "/ABOUT?a=b", status: 308 },
    { kind: "redirect of the content", path: "/portfolio.html", status: 301 },
    { kind: "redirect of the content with a query", path: "/jobs?a=b", status: 302 },
    { kind: "target in absolute form", path: `${url}/about`, ...compressed },
    { kind: "unknown page", path: "/unknown", status: 404, isCompressed: true },
    { kind: "unknown page in other characters", path: "/caf%C3%A9", status: 404, isCompressed: true },
    { kind: "unknown file", path: "/unknown.php", status: 404 },
    { kind: "unknown case study", path: "/work/unknown", status: 404, isCompressed: true },
    { kind: "unknown data", path: "/_data/unknown", status: 404 },
    { kind: "data of no case study", path: "/_data/caseStudy/unknown", status: 404 },
    { kind: "unknown asset", path: "/assets/unknown.js", status: 404 },
    { kind: "unknown card", path: "/social/unknown.png", status: 404 },
    { kind: "unknown image", path: "/_image?url=%2Funknown.jpg&w=640", status: 404 },
    { kind: "refused image", path: "/_image?url=http://127.0.0.1/&w=640", status: 400 },
    { kind: "unreadable address", path: "/%ff", status: 400 },
    { kind: "method", path: "/about", status: 405, method: "POST" },
    { kind: "method of an image", path: publicImage, status: 405, method: "DELETE" },
    { kind: "address too long", path: `/${"a".repeat(9000)}`, status: 414 },
    { kind: "precondition", path: "/plate-cold.jpg", status: 412, headers: { "if-match": '"x"' } },
    { kind: "range", path: "/plate-cold.jpg", status: 416, headers: { range: "bytes=99999999-" } },
    { kind: "expectation", path: "/about", status: 417, headers: { expect: "gifts" } },
    { kind: "headers too large", path: "/about", status: 431, headers: { x: "a".repeat(16_500) } },
    { kind: "no newsletter", path: "/api/subscribe", status: 404, method: "POST" },
  ];
}
