/** What every page's HTML says, as the server sends it. */

import { describe, expect, inject, test } from "vitest";
import { imageQuality, imageWidths } from "../../shared/images.ts";
import { certificationBadge, menuRoutes } from "../../shared/routes.ts";
import { faultsIn } from "../fuzz/readPage.ts";
import { layout, opensWithImage, ownSeoOf, paths, siteName, titleOf } from "../harness/demoContent.ts";
import { type MarkupElement, parseMarkup, select, within } from "../harness/parseMarkup.ts";

const { url } = inject("site");

/** The values of an attribute, in the order of the elements. */
const valuesOf = (elements: MarkupElement[], attribute: string) =>
  elements.map(({ attributes }) => attributes[attribute]);

const internalLinks = new Set<string>();

describe.each(paths)("%s", async (path) => {
  const response = await fetch(`${url}${path}`);
  const html = await response.text();
  const elements = parseMarkup(html);
  const address = `${url}${path}`;
  const { pageDescription = layout.pageSeo.pageDescription } = ownSeoOf(path);
  const metaOf = (property: string) => valuesOf(select(elements, "meta", { property }), "content");
  const linksTo = (rel: string) => valuesOf(select(elements, "link", { rel }), "href");
  for (const href of valuesOf(select(elements, "a"), "href"))
    if (href?.startsWith("/")) internalLinks.add(href.replace(/#.*/, ""));

  test("is a document in English without a parse error, with nothing inline and no base address", () => {
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(valuesOf(select(elements, "html"), "lang")).toEqual(["en"]);
    expect(faultsIn(html)).toEqual([]);
    expect(select(elements, "base")).toEqual([]);
  });

  test("has one first heading, one main, a header, a footer, one main menu and no id twice", () => {
    expect(select(elements, "h1")).toHaveLength(1);
    expect(select(elements, "main")).toHaveLength(1);
    const bodyParts = elements.filter(({ parent }) => parent?.name === "body").map(({ name }) => name);
    expect(bodyParts.filter((name) => name === "header")).toHaveLength(1);
    expect(bodyParts.filter((name) => name === "footer")).toHaveLength(1);
    expect(select(elements, "nav", { "aria-label": "Main" })).toHaveLength(1);
    const ids = elements.flatMap(({ attributes }) => attributes.id ?? []);
    expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
  });

  test("has its words in the HTML", () => {
    const words = within(elements, "main").filter(({ name }) => ["h1", "h2", "h3", "p", "li", "dd"].includes(name));
    expect(words.map(({ text }) => text).join(" ").length).toBeGreaterThan(200);
  });

  test("names itself, its subject and its address once, in its head", () => {
    expect(select(elements, "title").map(({ text }) => text)).toEqual([titleOf(path)]);
    expect(valuesOf(select(elements, "meta", { name: "description" }), "content")).toEqual([pageDescription]);
    expect(pageDescription.length).toBeGreaterThanOrEqual(50);
    expect(pageDescription.length).toBeLessThanOrEqual(200);
    expect(linksTo("canonical")).toEqual([address]);
    expect(select(elements, "meta", { name: "robots" })).toEqual([]);
    expect(linksTo("alternate")).toEqual(["/feed.xml"]);
    expect(valuesOf(select(elements, "link", { rel: "alternate" }), "type")).toEqual(["application/rss+xml"]);
    expect(linksTo("icon")).toEqual(["/favicon.ico", "/favicon.svg"]);
    expect(linksTo("apple-touch-icon")).toEqual(["/apple-touch-icon.png"]);
    expect(linksTo("manifest")).toEqual(["/manifest.webmanifest"]);
    const machineReadable = elements.filter(({ name }) => ["title", "meta", "link"].includes(name));
    expect(machineReadable.filter(({ parent }) => parent?.name !== "head")).toEqual([]);
  });

  test("has a large social card with a picture of its own and its text alternative", () => {
    expect(valuesOf(select(elements, "meta", { name: "twitter:card" }), "content")).toEqual(["summary_large_image"]);
    expect(metaOf("og:url")).toEqual([address]);
    expect(metaOf("og:title")).toEqual([titleOf(path)]);
    expect(metaOf("og:description")).toEqual([pageDescription]);
    expect(metaOf("og:site_name")).toEqual([siteName]);
    expect(metaOf("og:image")).toEqual([expect.stringContaining(`${url}/social/`)]);
    expect(metaOf("og:image:width")).toEqual(["1200"]);
    expect(metaOf("og:image:height")).toEqual(["630"]);
    expect(metaOf("og:image:alt")).toEqual([expect.stringMatching(/\S/)]);
  });

  test("describes itself to search engines in one block of JSON", () => {
    const blocks = select(elements, "script", { type: "application/ld+json" }).map(({ text }) => JSON.parse(text));
    expect(blocks).toHaveLength(1);
    const things: { "@type": string; url?: string }[] = blocks[0]["@graph"];
    expect(blocks[0]["@context"]).toBe("https://schema.org");
    expect(things.map((thing) => thing["@type"])).toEqual([
      ...["Organization", "WebSite", "WebPage"],
      ...(path.startsWith("/work/") ? ["Article", "BreadcrumbList"] : []),
    ]);
    expect(things[2]?.url).toBe(address);
  });

  test("has the logo and the menu entries in their order, and marks its own entry alone", () => {
    const links = within(elements, "header").filter(({ name, attributes }) => name === "a" && "href" in attributes);
    const local = links.filter(({ attributes }) => attributes.href?.startsWith("/"));
    expect(valuesOf(local, "href")).toEqual(["/", ...menuRoutes.map((route) => route.path)]);
    expect(local.slice(1).map(({ text }) => text)).toEqual(menuRoutes.map(({ name }) => name));
    expect(valuesOf(local, "aria-current")).toEqual([
      undefined,
      ...menuRoutes.map((route) => {
        if (path === route.path) return "page";
        return path.startsWith(`${route.path}/`) ? "true" : undefined;
      }),
    ]);
  });

  test("ends with the footer that the content describes", () => {
    const footer = within(elements, "footer");
    const headings = footer.filter(({ name }) => name === "h2");
    expect(headings.map(({ text }) => text)).toContain(layout.footerCTAHeaderText);
    const nameOf = (link: MarkupElement) =>
      link.text || elements.find(({ name, parent }) => name === "img" && parent === link)?.attributes.alt;
    expect(select(footer, "a").map((link) => ({ name: nameOf(link), href: link.attributes.href }))).toEqual([
      { name: layout.footerContactUsButtonText, href: "/contact" },
      { name: "Open the newsletter form", href: "#newsletter" }, // without script, in browsers without commands
      { name: layout.email, href: `mailto:${layout.email}` },
      { name: layout.phone, href: "tel:+441144960142" },
      ...layout.socialMediaLinks.map(({ title, url: href }) => ({ name: title, href })),
      { name: "Privacy Policy", href: "/privacy" },
      { name: "Terms of Use", href: "/privacy#terms" },
      { name: "Feed", href: "/feed.xml" },
      { name: certificationBadge.alt, href: certificationBadge.href },
    ]);
    expect(select(footer, "button").map(({ text }) => text)).toEqual([layout.footerNewsletterButtonText]);
    expect(footer.map(({ text }) => text)).toContain(`© ${new Date().getFullYear()} ${siteName}`);
  });

  test("has one newsletter popup, which is closed", () => {
    expect(select(elements, "dialog").map(({ attributes }) => "open" in attributes)).toEqual([false]);
  });

  test("says of every image how large it is and what it shows, and loads at most one with priority", () => {
    const images = select(elements, "img");
    expect(images.length).toBeGreaterThan(0);
    for (const { attributes } of images) {
      expect(Number(attributes.width)).toBeGreaterThan(0);
      expect(Number(attributes.height)).toBeGreaterThan(0);
      expect(attributes.alt).toBeDefined();
    }
    const prioritised = images.filter(({ attributes }) => attributes.fetchpriority === "high");
    expect(valuesOf(prioritised, "loading")).toEqual(opensWithImage(path) ? [undefined] : []);
  });

  test("requests images at the listed widths and quality 75 alone", () => {
    const values = elements.flatMap(({ attributes }) =>
      ["src", "srcset", "imagesrcset", "href"].map((name) => attributes[name] ?? ""),
    );
    const addresses = values.flatMap((value) =>
      value.split(", ").flatMap((part) => (part.includes("_image") ? (part.trim().split(" ")[0] ?? "") : [])),
    );
    expect(addresses.length).toBeGreaterThan(0);
    for (const image of addresses) {
      expect(image).toMatch(/^\/_image\?url=[^&]+&w=\d+&q=\d+$/);
      const parameters = new URL(image, url).searchParams;
      expect(imageWidths).toContain(Number(parameters.get("w")));
      expect(Number(parameters.get("q"))).toBe(imageQuality);
    }
  });

  test("announces its style and its two fonts in its headers, and they are there", async () => {
    const preloads = (response.headers.get("link") ?? "").matchAll(/<([^>]+)>; rel=preload; as=(?:style|font)/g);
    const addresses = [...preloads].map(([, file = ""]) => file);
    expect(addresses.filter((file) => file.endsWith(".css"))).toHaveLength(1);
    expect(addresses.filter((file) => file.endsWith(".woff2"))).toHaveLength(2);
    for (const file of addresses) expect((await fetch(`${url}${file}`)).status).toBe(200);
  });

  test("loads at most 14 kB of styles, gzipped", async () => {
    let bytes = 0;
    for (const file of linksTo("stylesheet")) {
      const { headers } = await fetch(`${url}${file}`, { headers: { "accept-encoding": "gzip" } });
      expect(headers.get("content-encoding")).toBe("gzip");
      bytes += Number(headers.get("content-length"));
    }
    expect(bytes).toBeGreaterThan(5000);
    expect(bytes).toBeLessThanOrEqual(14_000);
  });
});

test("every link within the site leads to a page", async () => {
  expect(internalLinks.size).toBeGreaterThanOrEqual(paths.length);
  for (const link of internalLinks) expect((await fetch(`${url}${link}`)).status, link).toBe(200);
});

test("links to other sites are the social profiles and the certification, over HTTPS", async () => {
  const elements = parseMarkup(await (await fetch(url)).text());
  const links = valuesOf(select(elements, "a"), "href").filter((href) => href?.startsWith("http"));
  const profiles = layout.socialMediaLinks.map((profile) => profile.url); // in the menu and in the footer
  expect(new Set(links)).toEqual(new Set([...profiles, certificationBadge.href]));
  for (const link of links) expect(link).toMatch(/^https:/);
  expect(certificationBadge.alt.length).toBeLessThan(60);
});

test.each(["/no-such-page", "/work/no-such-thing", "/about/deeper"])(
  "%s is a 404 with a page in the layout that search engines leave alone",
  async (path) => {
    const response = await fetch(`${url}${path}`);
    const elements = parseMarkup(await response.text());
    expect(response.status).toBe(404);
    expect(select(elements, "title").map(({ text }) => text)).toEqual([`${siteName} - Page not found`]);
    expect(select(elements, "h1")).toHaveLength(1);
    expect(valuesOf(select(elements, "meta", { name: "robots" }), "content")).toEqual(["noindex"]);
    expect(select(elements, "link", { rel: "canonical" })).toEqual([]);
    expect(select(elements, "header").length).toBeGreaterThan(0);
    expect(within(elements, "footer").map(({ text }) => text)).toContain(layout.footerCTAHeaderText);
    expect(valuesOf(select(within(elements, "main"), "a"), "href")).toContain("/");
    const [preview = ""] = valuesOf(select(elements, "meta", { property: "og:image" }), "content");
    expect(preview).toContain(`${url}/_image?`); // the site's own picture
    expect((await fetch(preview)).status).toBe(200);
    expect(
      within(elements, "main")
        .map(({ text }) => text)
        .join(" "),
      "only the script can warm it",
    ).not.toContain("Rub");
  },
);
