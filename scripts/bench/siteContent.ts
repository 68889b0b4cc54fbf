/** Content of any size for the site: a tenth case studies that look like the demo's, the rest what it does not show. */

import { type SampleDocument, sampleContent } from "./lake/sampleContent.ts";
import type { Service } from "./lake/service.ts";

/** What the site does not show is of types of its own, so that pages are what they are in the demo. */
export async function siteContent(service: Service, count: number): Promise<SampleDocument[]> {
  const studies = await moreCaseStudies(service, Math.ceil(count / 10));
  const others = sampleContent(count).filter(({ _type }) => _type === "article");
  return [...studies, ...others.slice(0, count - studies.length)];
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
