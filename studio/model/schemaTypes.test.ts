import { expect, test } from "vitest";
import { pageSections } from "../../shared/content/page.ts";
import { studioSchema } from "../../shared/content/queries.ts";
import type { Field } from "../../shared/schema/field.ts";
import { demoDocuments } from "../../tests/harness/demoReader.ts";
import { isRecord } from "./faults.ts";
import { type Rule, type RuleContext, schemaTypes } from "./schemaTypes.ts";

type Type = {
  name?: string;
  type: string;
  title?: string;
  fields?: Type[];
  of?: Type[];
  group?: string;
  groups?: { name: string }[];
  marks?: { annotations: Type[] };
  preview?: { select: Record<string, string>; prepare: (value: Record<string, unknown>) => Record<string, unknown> };
  validation?: (rule: Rule) => Rule[];
};

const checkLink = async (href: string) => (href === "/gone" ? "there is no such page" : true);
const checkRedirect = async ({ parent }: RuleContext) =>
  isRecord(parent) && parent.from === "/about" ? "the site has a page at /about" : true;
const types = schemaTypes(studioSchema(), { checkLink, checkRedirect }) as unknown as Type[]; // as Sanity reads them

function named(name: string, among: Type[] = types): Type {
  return among.find((type) => type.name === name) ?? expect.unreachable(`there is a type ${name}`);
}

/** Runs the rules of one type as Sanity does. */
async function messagesOf({ validation }: Type, value: unknown, context: RuleContext = {}): Promise<string[]> {
  const levels = new Map<Rule, string>();
  const checks = new Map<Rule, Parameters<Rule["custom"]>[0]>();
  const createRule = (): Rule => {
    const set = <Key>(map: Map<Rule, Key>, entry: Key) => {
      map.set(rule, entry);
      return rule;
    };
    const rule: Rule = {
      required: () => set(checks, (given) => (given === undefined ? "Required" : true)),
      custom: (check) => set(checks, check),
      error: (message = "") => set(levels, `error: ${message}`),
      warning: () => set(levels, "warning: "),
    };
    return rule;
  };
  // Every rule in the list begins with a new one.
  const first: Rule = {
    ...createRule(),
    required: () => createRule().required(),
    custom: (check) => createRule().custom(check),
  };
  const rules = validation?.(first) ?? [];
  const results = await Promise.all(
    rules.map(async (rule) => {
      const result = await checks.get(rule)?.(value, context);
      const level = levels.get(rule) ?? "error: ";
      return typeof result === "string" ? [level === "error: " || level === "warning: " ? level + result : level] : [];
    }),
  );
  return results.flat();
}

/** Every message for a document, field by field and item by item. */
async function allMessages(type: Type, value: unknown, context: RuleContext = {}): Promise<string[]> {
  const own = await messagesOf(type, value, context);
  const inner = isRecord(value)
    ? (type.fields ?? []).map((field) => allMessages(field, value[field.name ?? ""], { parent: value }))
    : Array.isArray(value)
      ? value.map((item) => allMessages(memberOf(type, item), item))
      : [];
  return [...own, ...(await Promise.all(inner)).flat()];
}

function memberOf({ of = [] }: Type, item: unknown): Type {
  const itemType = isRecord(item) ? item._type : undefined;
  return of.find((member) => (member.name ?? member.type) === itemType) ?? of[0] ?? expect.unreachable();
}

const everyType = (list: Type[]): Type[] =>
  list.flatMap((type) => [
    type,
    ...everyType(type.fields ?? []),
    ...everyType(type.of ?? []),
    ...everyType(type.marks?.annotations ?? []),
  ]);

const memberTypes = named("sections", named("page").fields).of ?? [];

test.each(Object.keys(pageSections))(
  "a section of the type %s is in the Studio without another description",
  async (name) => {
    const section = named(name, memberTypes);
    const fields: Record<string, Field<unknown>> = pageSections[name as keyof typeof pageSections];
    expect(section.fields?.map((field) => field.name)).toEqual(Object.keys(fields));
    expect(section.preview?.prepare({})).toMatchObject({ title: section.title });
    for (const [fieldName, field] of Object.entries(fields)) {
      const messages = await messagesOf(named(fieldName, section.fields), undefined);
      const isRequired = !field.parse.safeParse(undefined).success;
      expect(messages).toEqual(isRequired ? ["error: Required: without it, visitors do not see this section."] : []);
    }
  },
);

test("the demo has no errors", async () => {
  const messages = demoDocuments().map(async (document) => {
    const found = await allMessages(named(document._type), document);
    return found.filter((message) => message.startsWith("error")).map((message) => `${document._id}: ${message}`);
  });
  expect((await Promise.all(messages)).flat()).toEqual([]);
});

test("a mistake anywhere in a document is found", async () => {
  const [page] = demoDocuments().filter(({ path }) => path === "/");
  const sections = [{ _type: "hero", _key: "a", facts: [{ _key: "b", label: "Now" }] }];
  const body = [{ _type: "callToAction", _key: "c", heading: "Talk", link: { label: "All", href: "/gone" } }];
  const messages = await allMessages(named("page"), { ...page, sections: [...sections, ...body] });
  expect(messages).toEqual([
    "error: Required: without it, visitors do not see this section.",
    "error: Required: without it, visitors do not see this item.",
    "warning: there is no such page",
  ]);
});

test("an editor is told when a page's headline is too long to cross its picture", async () => {
  const headline = named("headline", named("hero", memberTypes).fields);
  expect(await messagesOf(headline, "x".repeat(48))).toEqual([]);
  expect(await messagesOf(headline, "x".repeat(49))).toEqual([
    "warning: 49 characters; at most 48 are recommended. Visitors see all of them.",
  ]);
});

test("a redirect that the site would ignore is an error", async () => {
  const messages = await allMessages(named("redirect"), { _type: "redirect", from: "/about", address: "/gone" });
  expect(messages).toEqual(["error: the site has a page at /about", "warning: there is no such page"]);
});

test("a link in rich text is checked", async () => {
  const body = named("details", named("service").fields);
  const [link] = body.of?.[0]?.marks?.annotations ?? [];
  expect(await allMessages(link ?? expect.unreachable(), { href: "work" })).toEqual([
    expect.stringMatching(/^error: It must be a page of this site .*visitors see these words without a link\.$/),
  ]);
});

test("an image needs its alternative text once it is chosen", async () => {
  const alt = named("alt", named("portrait", named("person").fields).fields);
  expect(await messagesOf(alt, undefined, { parent: { asset: { _ref: "image-a" } } })).toEqual([
    "error: Required: without it, visitors do not see this person.",
  ]);
  expect(await messagesOf(alt, undefined, { parent: {} })).toEqual([]);
});

test("every title is words", () => {
  const titles = everyType(types).flatMap(({ title }) => title ?? []);
  expect(titles.length).toBeGreaterThan(80);
  expect(
    titles.filter((title) => !/^\p{Lu}[\p{L} ]*$/u.test(title) || /\p{Ll}\p{Lu}|\bUrl\b|\bSeo\b|cTA/u.test(title)),
  ).toEqual([]);
});

test("every field is in a tab of its document", () => {
  for (const { fields = [], groups = [], name } of types) {
    const known = groups.map((group) => group.name);
    const used = fields.flatMap(({ group }) => group ?? []);
    expect([name, new Set(used)]).toEqual([name, new Set(known)]);
  }
  expect(named("page").groups).toHaveLength(2);
});

test("a document is listed by its name, with its image; a page by its name in the menu", () => {
  expect(named("person").preview?.select).toEqual({ title: "name", subtitle: "role", media: "portrait" });
  expect(named("page").preview?.prepare({ path: "/about" })).toMatchObject({ title: "About Us", subtitle: "/about" });
  expect(named("layout").preview?.prepare({})).toEqual({ title: "Footer and defaults" });
  expect(named("hero", memberTypes).preview?.prepare({ title: "Brands" })).toMatchObject({
    title: "Brands",
    subtitle: "Hero",
  });
});

test("a section is listed with its kind, whatever texts it has", () => {
  expect(named("callToAction", memberTypes).preview?.select).toEqual({ title: "heading" });
  expect(named("quote", memberTypes).preview?.prepare({ title: "Four hours" })).toMatchObject({ subtitle: "Quote" });
});

test("a section whose images are in a list is listed with the first of them", () => {
  expect(named("screens", memberTypes).preview?.select).toEqual({ title: "fact", media: "items.0.image" });
  expect(named("sequence", memberTypes).preview?.select).toEqual({ title: "heading", media: "items.0.image" });
  expect(named("page").preview?.select).toMatchObject({ media: "sections.0.image" });
});

test("the Studio gets no property that it does not know", () => {
  const json = JSON.stringify(types);
  for (const own of ["rules", "allWhenEmpty", "pluralTitle"]) expect(json).not.toContain(`"${own}":`);
});
