import { expect, test } from "vitest";
import { createDemoLoader } from "../tests/harness/demoReader.ts";
import { jsonLd } from "./jsonLd.ts";
import type { RouteId } from "./routes.ts";

const loader = createDemoLoader();

async function graphOf(id: RouteId, params = { slug: "" }) {
  const page = await loader.page(id, params);
  return jsonLd(await loader.layout(), page ?? expect.unreachable("the demo has it"));
}

const typesOf = (graph: Record<string, unknown>[]) => graph.map((thing) => thing["@type"]);

test("every page describes the agency, the site and itself, with the configured origin", async () => {
  const { "@context": context, "@graph": graph } = await graphOf("about");
  expect(context).toBe("https://schema.org");
  expect(typesOf(graph)).toEqual(["Organization", "WebSite", "WebPage"]);
  expect(graph).toMatchObject([
    { name: "Orchid and Steel", url: "https://site.example/", sameAs: expect.arrayContaining([expect.any(String)]) },
    { url: "https://site.example/" },
    { url: "https://site.example/about", name: "Orchid and Steel - About us" },
  ]);
});

test("a case study is an article by the agency, with breadcrumbs from Work", async () => {
  const { "@graph": graph } = await graphOf("caseStudy", { slug: "halden-grid" });
  expect(typesOf(graph)).toEqual(["Organization", "WebSite", "WebPage", "Article", "BreadcrumbList"]);
  const [organisation, , , article, breadcrumbs] = graph;
  expect(article).toMatchObject({
    datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    image: expect.stringMatching(/^https:\/\/site\.example\/social\/work\/halden-grid\.png\?v=/),
    mainEntityOfPage: "https://site.example/work/halden-grid",
    author: { "@id": organisation?.["@id"] },
  });
  expect(breadcrumbs?.itemListElement).toMatchObject([
    { position: 1, item: "https://site.example/work" },
    { position: 2, item: "https://site.example/work/halden-grid" },
  ]);
});

test("the site and its pages are in the language of the layout", async () => {
  const layout = { ...(await loader.layout()), language: "de-CH" };
  const page = await loader.page("caseStudy", { slug: "halden-grid" });
  const { "@graph": graph } = jsonLd(layout, page ?? expect.unreachable("the demo has it"));
  const languages = graph.flatMap(({ "@type": type, inLanguage }) => (inLanguage ? [`${type} ${inLanguage}`] : []));
  expect(languages).toEqual(["WebSite de-CH", "WebPage de-CH", "Article de-CH"]);
});
