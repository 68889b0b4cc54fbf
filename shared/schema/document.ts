/** Documents, references between them, and lists of typed sections. */

import * as z from "zod";
import {
  type Field,
  type Fields,
  groqOf,
  lowerFirst,
  type Parsed,
  parserOf,
  placesOf,
  studioOf,
  titleOf,
} from "./field.ts";
import { keyed, missingAsEmpty } from "./fields.ts";
import { below, itemPlace, type Place, type Placed } from "./places.ts";

export type DocumentDefinition<Type extends string = string, F extends Fields = Fields> = {
  type: Type;
  fields: F;
  /** What editors call one document, and all of them; by default the type. */
  titles?: { one: string; all: string };
};

export function defineDocument<const Type extends string, F extends Fields>(
  type: Type,
  fields: F,
  titles?: DocumentDefinition["titles"],
): DocumentDefinition<Type, F> {
  return { type, fields, ...(titles && { titles }) };
}

/** A document as pages read it. */
export type Content<D extends DocumentDefinition> = Parsed<D["fields"]> & { _id: string };

/** The parser of a whole document. */
export function documentParser<D extends DocumentDefinition>(document: D): z.ZodType<Content<D>> {
  return parserOf(document.fields).and(z.object({ _id: z.string() })) as unknown as z.ZodType<Content<D>>;
}

/** The projection of a whole document, without its braces. */
export function documentGroq(document: DocumentDefinition): string {
  return `_id,${groqOf(document.fields)}`;
}

/** A type of document in the Studio's schema. */
export type StudioDocument = ReturnType<typeof documentStudio>;

export function documentStudio({ type, fields, titles }: DocumentDefinition) {
  const title = titles?.one ?? titleOf(type);
  return {
    name: type,
    type: "document",
    title,
    /** The title of the list of all documents of the type. */
    pluralTitle: titles?.all ?? title,
    fields: studioOf(fields, `visitors do not see this ${lowerFirst(title)}`),
  };
}

/** The texts and pictures of a document; `referrer`: the place of the reference by which it is shown. */
export function documentPlaces<D extends DocumentDefinition>(
  { type, fields }: D,
  content: Content<D>,
  referrer?: Place,
): Placed[] {
  return placesOf(fields, content, { ...referrer, id: content._id, type, path: "" });
}

type Picked<D extends DocumentDefinition, Name extends keyof D["fields"]> = {
  type: D["type"];
  fields: Pick<D["fields"], Name>;
};

/** The same document with fewer fields, for a card or a link. */
export function pick<D extends DocumentDefinition, const Name extends keyof D["fields"] & string>(
  document: D,
  names: readonly Name[],
): Picked<D, Name> {
  const fields = Object.fromEntries(names.map((name) => [name, document.fields[name]]));
  return { type: document.type, fields: fields as Pick<D["fields"], Name> };
}

/** A reference, resolved in the same query. */
export function reference<D extends DocumentDefinition>(to: D): Field<Content<D>> {
  return {
    parse: documentParser(to),
    groq: (name) => `${name}->{${documentGroq(to)}}`,
    studio: (name, otherwise) => ({
      name,
      type: "reference",
      title: titleOf(name),
      to: [{ type: to.type }],
      rules: { required: true, otherwise },
    }),
    places: (document, place) => documentPlaces(to, document, place),
  };
}

/**
 * An ordered list of references. With `orAll`, a GROQ ordering such as `publishedAt desc`, an empty list means every
 * document of the type, in that order.
 */
export function references<D extends DocumentDefinition>(
  to: D,
  { orAll }: { orAll?: string } = {},
): Field<Content<D>[]> {
  const projection = `{${documentGroq(to)}}`;
  return {
    parse: missingAsEmpty(z.array(documentParser(to))),
    groq: (name) =>
      orAll
        ? `"${name}":select(count(${name})>0=>${name}[]->,*[_type=="${to.type}"]|order(${orAll}))[]${projection}`
        : `${name}[]->${projection}`,
    studio: (name) => ({
      name,
      type: "array",
      title: titleOf(name),
      of: [{ type: "reference", to: [{ type: to.type }] }],
      ...(orAll && { description: "In this order. An empty list shows all of them.", allWhenEmpty: true }),
    }),
    places: (documents, place) =>
      documents.flatMap((document, index) => below(index, documentPlaces(to, document, place))),
  };
}

export type SectionDefinitions = Record<string, Fields>;

/** One section: its type, its key in the list, and its fields. */
export type SectionOf<S extends SectionDefinitions> = {
  [Type in keyof S & string]: Parsed<S[Type]> & { _type: Type; _key: string };
}[keyof S & string];

/** A list of typed sections in the editor's order. Editors see the `titles`; a type without one is its own title. */
export function sections<S extends SectionDefinitions>(
  definitions: S,
  titles: Partial<Record<keyof S & string, string>> = {},
): Field<SectionOf<S>[]> {
  const parsers = Object.entries(definitions).map(([type, fields]) => {
    const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.parse]));
    return z.object({ _type: z.literal(type), _key: z.string(), ...shape });
  });
  const [first, ...rest] = parsers;
  if (!first) throw new TypeError("a list of sections needs at least one section type (got none)");
  const section = z.discriminatedUnion("_type", [first, ...rest]) as unknown as z.ZodType<SectionOf<S>>;
  const projections = Object.entries(definitions).map(([type, fields]) => `_type=="${type}"=>{${groqOf(fields)}}`);
  return {
    parse: missingAsEmpty(keyed(z.array(section))),
    groq: (name) => `${name}[]{_type,_key,${projections.join(",")}}`,
    studio: (name) => ({
      name,
      type: "array",
      title: titleOf(name),
      of: Object.entries(definitions).map(([type, fields]) => ({
        name: type,
        type: "object",
        title: titles[type] ?? titleOf(type),
        fields: studioOf(fields, "visitors do not see this section"),
      })),
    }),
    places: (items, place) =>
      items.flatMap((item, index) =>
        below(index, placesOf(definitions[item._type] ?? {}, item, itemPlace(place, item._key))),
      ),
  };
}
