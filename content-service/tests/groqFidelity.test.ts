/**
 * The answer to a query over HTTP equals the result of groq-js for the same documents: URL and body lose nothing, and the
 * optimisations of the service do not change results.
 */

import { evaluate, parse } from "groq-js";
import { beforeAll, expect, test } from "vitest";
import { fidelityDocuments } from "./fidelityDocuments.ts";
import { shareTestService, startTestService } from "./testService.ts";

const openDataset = shareTestService();

type Question = string | [query: string, params: Record<string, unknown>];

/** The content for all tests of this file, which only read it. */
async function createLibrary() {
  const { dataset, tokens, as } = await openDataset();
  const client = as(tokens.write, { apiVersion: "2025-02-19", perspective: "raw" });
  await client.mutate(fidelityDocuments.map((document) => ({ create: document })));
  await client.releases.create({ releaseId: "spring", metadata: { title: "Spring", releaseType: "asap" } });
  await client.releases.create({ releaseId: "autumn" });
  await client.releases.archive({ releaseId: "autumn" });
  const lines: string = await client.request({ url: `/data/export/${dataset}` });
  const documents = lines
    .trim()
    .split("\n")
    .map((line): { _id: string } => JSON.parse(line));
  return { client, dataset, documents };
}

let library: Awaited<ReturnType<typeof createLibrary>>;
beforeAll(async () => {
  library = await createLibrary();
});

/** Compares queries in URLs and in bodies with groq-js. */
async function expectSameAnswers(questions: readonly Question[]): Promise<void> {
  const { client, dataset, documents } = library;
  const byId = new Map(documents.map((document) => [document._id, document]));
  const surroundings = {
    dataset: documents,
    dereference: ({ _ref }: { _ref: string }) => Promise.resolve(byId.get(_ref)),
    identity: "lake-write",
    sanity: { projectId: "embedded", dataset },
  };
  for (const question of questions) {
    const [query, params] = typeof question === "string" ? [question, {}] : question;
    const value = await evaluate(parse(query, { params }), surroundings);
    const expected = JSON.parse(JSON.stringify((await value.get()) ?? null));
    expect.soft(await client.fetch(query, params), query).toEqual(expected);
    const url = `/data/query/${dataset}?perspective=raw`;
    const { result } = await client.request({ url, method: "POST", body: { query, params } });
    expect.soft(result, `${query} in a body`).toEqual(expected);
  }
}

test("filters find the same documents", () =>
  expectSameAnswers([
    "*",
    "*[]",
    "*[true]",
    "*[false]",
    "*[_type == 'work']",
    "*[_type == 'work' && featured]",
    "*[_type == 'work' && !featured]",
    "*[_type == 'work' && featured != true]._id",
    "*[_type in ['person', 'category']]._id",
    "*[!(_type in ['person', 'category'])]._id",
    "*[_id == 'lamp' || _id == 'bridge']._id",
    "*[_id in ['lamp', 'missing', 'ada']]._id",
    "*[_type == 'work'][budget > 50]._id",
    "*[budget >= 80 && budget <= 1200.5]._id",
    "*[budget in 0..100]._id",
    "*[budget in 80...1200.5]._id",
    "*[defined(rating)]._id",
    "*[!defined(rating) && _type == 'person']._id",
    "*[rating == null]._id",
    "*['maths' in skills]._id",
    "*[count(skills) == 0]._id",
    "*[slug.current == 'bridge']._id",
    "*[size.unit == 'm'].size.width",
    "*['steel' in tags && 'water' in tags]._id",
    "*[_type == 'work' && count(categories[_ref == 'design']) > 0]._id",
    "*[@[\"odd name\"] == 'yes']._id",
    "*[_type match 'w*']._id",
    "*[@._type == 'note' && count != null]._id",
    "*[_type == 'note'][_id == 'empty'][0]",
    "*[_type == 'nothing'][0]",
  ]));

test("order and slices give the same results", () =>
  expectSameAnswers([
    "*[_type == 'person'] | order(name)",
    "*[_type == 'person'] | order(name desc).name",
    "*[_type == 'person'] | order(rating asc).name",
    "*[_type == 'person'] | order(rating desc, name asc).name",
    "*[_type == 'work'] | order(publishedAt desc)._id",
    "*[_type == 'work'] | order(dateTime(publishedAt) asc)._id",
    "* | order(_type, lower(title), _id)._id",
    "* | order(title desc)._id",
    "*[_type == 'work'] | order(author->name)._id",
    "*[_type == 'person'] | order(count(skills) desc, _id)._id",
    "*[_type == 'person'] | order(_id)[0]",
    "*[_type == 'person'] | order(_id)[0...2]._id",
    "*[_type == 'person'] | order(_id)[0..2]._id",
    "*[_type == 'person'] | order(_id)[1...100]._id",
    "*[_type == 'person'] | order(_id)[-1]._id",
    "*[_type == 'person'] | order(_id)[-2..-1]._id",
    "*[_type == 'person'][0...2] | order(_id desc)._id",
    "*[_type == 'person'] | order(_id)[100]",
  ]));

test("projections give the same results", () =>
  expectSameAnswers([
    "*[_type == 'work']{title, 'slug': slug.current}",
    "*[_type == 'work']{...}",
    "*[_type == 'work']{..., 'title': upper(title)}",
    "*[_type == 'work']{_id, featured => {'badge': 'Featured'}, !featured => {'badge': null}}",
    "*[_type == 'work']{'wide': size.width > size.height}",
    "*[_type == 'work']{_id, size{width}}",
    "*[_type == 'work']{_id, 'first': body[0].children[0].text}",
    "*[_type == 'work']{_id, 'keys': categories[]._key, 'refs': categories[]._ref}",
    "*[_id == 'poster'][0].matrix[]",
    "*[_id == 'poster'][0].matrix[][]",
    "*[_id == 'poster'][0]['odd name']",
    "*[_id == 'notes.hidden'][0].deep.er.est[].v",
    "*[_id == 'bridge'][0]{body[]{style, children[]{text}}}",
    "*[_id == 'bridge'][0].body[style == 'h1'].children[].text",
    "*[_id == 'bridge'][0].body[children[0].marks[0] == 'strong']{_key}",
    "*[_id == 'bridge'][0].categories[_key == 'k2'][0]._ref",
    "*[_type == 'work'].tags[]",
    "*[_type == 'work'].tags[0]",
    "{'works': count(*[_type == 'work']), 'people': *[_type == 'person'].name}",
    "[1, 'two', null, true, {'three': 3}, ...[4, 5]]",
    "*[_type == 'work'] | {_id} | order(_id)",
    "*[_type == 'category']{_id, 'missing': nothing.at.all}",
    "{'a': 1, 'b': {'c': [2]}}.b.c[0]",
  ]));

test("references resolve to the same documents", () =>
  expectSameAnswers([
    "*[_type == 'work']{title, author->}",
    "*[_type == 'work']{_id, 'author': author->name}",
    "*[_type == 'work']{_id, author->{name, born}}",
    "*[_type == 'work']{_id, 'categories': categories[]->title}",
    "*[_type == 'work']{_id, categories[]->{title, parent->{title}}}",
    "*[_id == 'print'][0].parent->parent->",
    "*[_id == 'bridge'][0].categories[]->parent->title",
    "*[_type == 'work' && author->name match 'Ada*']._id",
    "*[author._ref == 'grace']._id",
    "*[references('design')]._id",
    "*[references('ada', 'grace')]._id",
    "*[references(*[_type == 'person']._id)]._id",
    "*[references('missing')]",
    "*[_type == 'person']{name, 'works': *[_type == 'work' && references(^._id)]._id}",
    "*[_type == 'person']{name, 'works': count(*[author._ref == ^._id])}",
    "*[_type == 'category']{title, 'children': *[parent._ref == ^._id]{title, 'up': ^.title, 'grand': ^.^}}",
    "*[_type == 'work']{_id, 'same': *[_type == 'work' && author._ref == ^.author._ref && _id != ^._id]._id}",
    "*[_id == 'poster'][0].author->",
    "*[_id == 'bridge'][0].author->name",
    "*[_id == 'bridge'][0]{'by': author->{'works': *[author._ref == ^._id]._id}}",
  ]));

test("text functions give the same results", () =>
  expectSameAnswers([
    "*[title match 'bridge']._id",
    "*[title match 'OPERA']._id",
    "*[title match 'op*']._id",
    "*[title match ['lamp', 'orchid']]._id",
    "*[[title, slug.current] match 'lamp']._id",
    "*[title match 'naïve']._id",
    "*[name match 'Ada Lovelace']._id",
    "*[_type == 'work' && pt::text(body) match 'rivers']._id",
    "*[_type == 'work']{_id, 'text': pt::text(body)}",
    "*[_type == 'work']{_id, 'length': length(pt::text(body))}",
    "pt::text([])",
    "*[_id == 'bridge'][0]{'first': pt::text(body[0])}",
    "*[_id == 'notes.hidden'][0]{'upper': upper(title), 'lower': lower(title)}",
    "string::split('a,b,,c', ',')",
    "string::split('äöü', '')",
    "array::join(string::split('2024-03-01', '-'), '/')",
    "*[string::startsWith(_id, 'versions.')]._id",
    "*[_type == 'person']{'first': string::split(name, ' ')[0]}",
    "length('Straße') + length([1, 2])",
    "string(12.5) + string(true) + string('x')",
    "string(dateTime('2024-03-01T09:30:00Z'))",
    "'a' + 'b' + 'c' == 'abc'",
    "'a' < 'b' && 'B' < 'a'",
    "'tab\\tquote\\'unicode\\u00e4'",
  ]));

test("functions of numbers, lists and dates give the same results", () =>
  expectSameAnswers([
    "[1 + 2 * 3, (1 + 2) * 3, 7 / 2, 7 % 4, 2 ** 10, -3, +3, 1e3, 0.1 + 0.2]",
    "[1 / 0, 0 / 0, -1 / 0]",
    "[round(2.5), round(-2.5), round(3.14159, 2), round(1200.5)]",
    "math::sum(*[_type == 'work'].budget)",
    "math::avg(*[_type == 'work'].budget)",
    "[math::min([3, 1, 2]), math::max([3, 1, 2]), math::min([]), math::sum([1, null, 2])]",
    "math::sum(['a'])",
    "count(*[_type == 'work'].tags[])",
    "array::unique(*[_type == 'work'].tags[])",
    "array::unique(*._type)",
    "array::compact([1, null, 2, null])",
    "array::intersects(['a', 'b'], ['b'])",
    "array::join(*[_type == 'category'] | order(_id).title, ', ')",
    "[1, 2, 3, 4, 5][1..3]",
    "[1, 2, 3, 4, 5][@ > 2]",
    "[3, 1, 2] | order(@ desc)",
    "[{'n': 1}, {'n': 2}].n",
    "2 in [1, 2] && !(3 in [1, 2]) && 2 in 1..3",
    "dateTime('2024-03-01T09:30:00Z') - dateTime('2024-03-01T09:00:00Z')",
    "dateTime('2024-03-01T09:30:00Z') + 86400",
    "dateTime('nonsense')",
    "*[dateTime(publishedAt) > dateTime('2024-03-01T00:00:00Z')]._id",
    "*[_type == 'work'] | order(dateTime(publishedAt) desc){_id, 'at': dateTime(publishedAt)}",
    "dateTime(now()) > dateTime('2020-01-01T00:00:00Z')",
    "*[_createdAt <= _updatedAt && _createdAt < now()]._id",
    "[true && null, true || null, !null, null == null, 1 == '1']",
  ]));

test("select, score and path give the same results", () =>
  expectSameAnswers([
    "*[_type == 'work']{_id, 'state': select(featured => 'shown', budget < 0 => 'odd', 'plain')}",
    "select(false => 1)",
    "*[_type == 'person']{name, 'rating': coalesce(rating, 'none')}",
    "coalesce(null, *[_id == 'missing'][0].title, 'default')",
    "* | score(title match 'lamp') | order(_score desc, _id){_id, _score}[0...4]",
    "*[_type == 'work'] | score(boost(title match 'bridge', 5), featured) | order(_score desc, _id){_id, _score}",
    "*[_type == 'work'] | score(title match 'lamp')[_score > 0]._id",
    "*[_id in path('drafts.**')]._id",
    "*[_id in path('versions.*.lamp')]._id",
    "*[_id in path('*')]._id",
    "*[_id in path('**')]._id",
    "*[!(_id in path('drafts.**')) && !(_id in path('versions.**'))]._id",
    "*[_id in path('notes.*')]._id",
  ]));

test("functions of releases and of the service give the same results", () =>
  expectSameAnswers([
    "releases::all() | order(name){name, state}",
    "releases::all()[state == 'active']{name, 'title': metadata.title}",
    "*[sanity::partOfRelease('spring')] | order(_id)._id",
    "*[sanity::partOfRelease('autumn')]",
    "*[sanity::versionOf('lamp')] | order(_id)._id",
    "*[_type == 'work']{_id, 'versions': *[sanity::versionOf(^._id)]._id | order(@)}",
    ["*[sanity::partOfRelease($release)]._id", { release: "spring" }],
    "[identity(), sanity::projectId(), sanity::dataset()]",
  ]));

test("functions declared in a query give the same results", () =>
  expectSameAnswers([
    "fn site::card($work) = $work{title, 'slug': slug.current}; *[_type == 'work']{'card': site::card(@)}",
    "fn site::person($p) = $p->{name, born};\n*[_type == 'work']{_id, 'by': site::person(author)}",
    "fn site::titles($c) = $c[]->{title}; *[_id == 'bridge'][0]{'titles': site::titles(categories)}",
  ]));

test("parameters of every type give the same results", () =>
  expectSameAnswers([
    ["*[_type == $type]._id", { type: "work" }],
    ["*[_id in $ids]._id", { ids: ["ada", "lamp", "none"] }],
    ["*[budget > $min && budget < $max]._id", { min: 0, max: 1000.25 }],
    ["*[featured == $flag]._id", { flag: false }],
    ["*[rating == $nothing]._id", { nothing: null }],
    ["$object.a[1].b", { object: { a: [1, { b: "deep" }] } }],
    ["*[title match $text]._id", { text: "Lamp № 5" }],
    ["$text", { text: `quotes " ' and \\ & = + % # ? / ü 漢 😀 \n\t` }],
    ["[$a, $b, $a]", { a: 1, b: "two" }],
    ["*[_type == 'person'] | order(_id)[$from...$to]._id", { from: 1, to: 3 }],
    ["*[slug.current == $slug][0]{title, 'given': $slug}", { slug: "bridge" }],
    ["$list[@ in $other]", { list: [1, 2, 3], other: [2, 3, 4] }],
    ["{'empty': $empty, 'none': $none}", { empty: "", none: [] }],
  ]));

test("comments and line ends are ignored", () =>
  expectSameAnswers([
    "// everything\n*[_type == 'category']._id",
    "*[_type == 'category' // of works\n && defined(parent)]._id",
    "\r\n*[_type == 'category']\r\n{\r\n  _id,\r\n}\r\n",
  ]));

test("a query can end with a comment", async () => {
  const { client } = library;
  expect(await client.fetch("count(*[_type == 'category']) // three of them")).toBe(3);
});

test("invalid queries and unsupported functions are query errors, never internal errors", async () => {
  const { client } = library;
  const mistakes: Question[] = [
    "*[",
    "*[_type == 'work'",
    "*{",
    "'open",
    "*[_type = 'work']",
    "1 +",
    "*[_type == $missing]",
    "*[_type == 'work'] | order()",
    "*[_type == 'work'] | nothing(title)",
    "nothing()",
    "math::sqrt(4)",
    "other::space(1)",
    "count()",
    "count(*, *)",
    "*[_type == 'work'] | score(1 + 1) | order(_score desc",
    "geo::distance(geo::latLng(1, 2), geo::latLng(3, 4))",
    "geo::latLng(1, 2)",
    "*[geo::contains(area, place)]",
    "* | score(text::query('lamp'))",
    "* | score(text::semanticSimilarity('lamp'))",
    "documents::get('a')",
    "documents::incomingRefCount()",
    "media::aspect(image, 'wide')",
    "user::attributes()",
    "*[anywhere(title match 'a')]",
    "before().title",
    "diff::changedAny({}, {}, title)",
    "delta::operation()",
    "delta::changedAny(title)",
    "fn bad($x) = $x + 1; bad(1)",
    "fn site::bad($x) = $x + 1; site::bad(1)",
    "*[_type == 'work']{title: }",
    "*[1..]",
    "@@",
    "\u0000",
  ];
  for (const question of mistakes) {
    const [query, params] = typeof question === "string" ? [question, {}] : question;
    const outcome = await client.fetch(query, params).then(
      (result) => ({ result }),
      (error) => ({ status: error.statusCode, type: error.details?.type, query: error.details?.query }),
    );
    expect.soft(outcome, query).toEqual({ status: 400, type: "queryParseError", query });
  }
  expect(await client.fetch("count(*) > 0")).toBe(true);
});

test("a deeply nested query is answered or a query error", async () => {
  const { client, url } = await startTestService({ limits: { queryMs: 50 } });
  for (const depth of [1000, 10_000])
    for (const query of [
      `${"[".repeat(depth)}${"]".repeat(depth)}`,
      `${"(".repeat(depth)}1${")".repeat(depth)}`,
      `${"!".repeat(depth)}true`,
      `*${"[true]".repeat(depth)}._id`,
      `@${".a".repeat(depth)}`,
      `1${" + 1".repeat(depth)}`,
    ]) {
      const status = await client.fetch(query).then(
        () => 200,
        (error) => error.statusCode,
      );
      expect.soft([200, 400], `${query.slice(0, 20)} ${depth}`).toContain(status);
    }
  expect((await fetch(`${url}/v1/check/cors`)).status).toBe(200);
});
