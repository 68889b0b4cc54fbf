/** Page queries over HTTP: evaluated after a change, and answered from the cache; beside the bare evaluator over all documents. */

import { evaluateSync, parse } from "groq-js";
import type { Section } from "../section.ts";
import { ms, timings } from "../timings.ts";
import type { SampleDocument } from "./sampleContent.ts";
import type { Service } from "./service.ts";

const queries: Record<string, { query: string; params: (n: number) => Record<string, unknown> }> = {
  "page by slug, with its author": {
    query: "*[_type == 'page' && slug.current == $slug][0]{title, body, 'author': author->name}",
    params: (n) => ({ slug: `slug-${(n % 900) * 10}` }),
  },
  "ten newest, with author and categories": {
    query:
      "*[_type == 'article'] | order(publishedAt desc)[$from..$to]{title, 'author': author->name, 'categories': categories[]->title}",
    params: (n) => ({ from: n % 50, to: (n % 50) + 9 }),
  },
  "settings by id": { query: "*[_id == $id][0]", params: () => ({ id: "settings" }) },
  "articles that match a word": {
    query: "count(*[_type == 'article' && title match $word])",
    params: (n) => ({ word: ["steel", "orchid", "heat", "plate"][n % 4] }),
  },
};

const times = 40;

export async function measureQueries(service: Service, documents: readonly SampleDocument[]): Promise<Section> {
  const byId = new Map(documents.map((document) => [document._id, document]));
  const dereference = ({ _ref }: { _ref: string }) => byId.get(_ref) ?? null;
  const rows: string[][] = [];
  for (const [name, { query, params }] of Object.entries(queries)) {
    const ask = (n: number) => service.client.fetch(query, params(n));
    await ask(0);
    const uncached = await timings(times, ask);
    await service.client.patch("category-0").inc({ changes: 1 }).commit(); // nothing is remembered across a change
    const afterChange = await timings(1, () => ask(0));
    await ask(1);
    const again = await timings(200, () => ask(1));
    const bare = await timings(times, (n) =>
      evaluateSync(parse(query, { params: params(n) }), { dataset: documents, dereference }),
    );
    rows.push([
      name,
      ms(bare.p50),
      ms(afterChange.p50),
      ms(uncached.p50),
      ms(again.p50),
      `× ${(bare.p50 / again.p50).toFixed(1)}`,
    ]);
  }
  return {
    title: "Queries, one at a time",
    headings: ["", "bare evaluator", "first after a change", "new parameters", "asked again", "again against bare"],
    rows,
    notes: ["Over HTTP through the client, medians; the bare evaluator runs in this process over all documents."],
  };
}
