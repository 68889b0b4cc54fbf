/** Content of any size for the site: a tenth are case studies like the demo's, the rest are documents that no page shows. */

import { type SampleDocument, sampleContent } from "./contentService/sampleContent.ts";
import type { Service } from "./contentService/service.ts";

export async function siteContent(service: Service, count: number): Promise<SampleDocument[]> {
  const studies = await moreCaseStudies(service, Math.ceil(count / 10));
  return [...studies, ...unshown(count).slice(0, count - studies.length)];
}

/** Of types of its own, so that the site's pages are what they are in the demo. */
function unshown(count: number): SampleDocument[] {
  return sampleContent(count)
    .filter(({ _type }) => _type !== "page")
    .map((document) => (document._type === "person" ? { ...document, _type: "author" } : document));
}

/** Case studies of the demo again, under other names, older than the demo's own. */
export async function moreCaseStudies({ client }: Service, count: number): Promise<SampleDocument[]> {
  const demo = await client.fetch<SampleDocument[]>('*[_type == "caseStudy"] | order(_id)');
  return Array.from({ length: count }, (_, number) => {
    const { _rev, _createdAt, _updatedAt, ...study } = demo[number % demo.length] ?? { _id: "", _type: "caseStudy" };
    return {
      ...study,
      _id: `bench-case-${number}`,
      title: `${study.title} ${number}`,
      slug: { _type: "slug", current: `bench-${number}` },
      publishedAt: new Date(Date.UTC(2020, 0, 1) - number * 3_600_000).toISOString(),
    };
  });
}
