/** The simple kinds of fields: text, dates, links, and their combinations. */

import * as z from "zod";
import { type Field, type Fields, groqOf, type Parsed, parserOf, studioOf, titleOf } from "./field.ts";

function simple<T>(type: string, parse: z.ZodType<T>, options: Record<string, unknown> = {}): Field<T> {
  return {
    parse,
    groq: (name) => name,
    studio: (name) => ({ name, type, title: titleOf(name), ...options }),
  };
}

/** One line of text, never empty. `max` is a recommendation to editors: longer text is shown as it is. */
export function text({ max = 200 }: { max?: number } = {}): Field<string> {
  return simple("string", words, advice(max));
}

/** A paragraph of plain text, with the same recommendation. */
export function longText({ max = 1200 }: { max?: number } = {}): Field<string> {
  return simple("text", words, advice(max));
}

/** Longer text is invalid: it would make every page that shows it too large. */
export const maxCharacters = 50_000;

const words = z.string().trim().min(1).max(maxCharacters);
const advice = (max: number) => ({ description: `At most ${max} characters.` });

export function choice<const Values extends readonly [string, ...string[]]>(values: Values): Field<Values[number]> {
  return simple("string", z.enum(values), { options: { list: [...values] } });
}

/** A point in time, as an ISO 8601 string. */
export function dateTime(): Field<string> {
  return simple("datetime", z.iso.datetime({ offset: true }));
}

export function email(): Field<string> {
  return simple("string", z.email());
}

const safeHref = /^(?:https?:\/\/[^\s]+|mailto:[^\s]+|tel:\+?[\d\s-]+|\/(?![/\\])[^\s\\]*|#[^\s]*)$/;

/** The target of a link: a path or fragment of this site, a web URL, `mailto:` or `tel:`. Never script. */
export function href(): Field<string> {
  const parse = z.string().trim().max(2000).regex(safeHref, "must be a path, a web URL, mailto: or tel:");
  return simple("string", parse);
}

/** The part of a URL that names a document. */
export function slug({ from }: { from: string }): Field<string> {
  return {
    parse: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "must be lowercase words joined by dashes"),
    groq: (name) => `"${name}":${name}.current`,
    studio: (name) => ({ name, type: "slug", title: titleOf(name), options: { source: from } }),
  };
}

/** Several named fields as one value. */
export function object<F extends Fields>(fields: F): Field<Parsed<F>> {
  return {
    parse: parserOf(fields),
    groq: (name) => `${name}{${groqOf(fields)}}`,
    studio: (name) => ({ name, type: "object", title: titleOf(name), fields: studioOf(fields) }),
  };
}

/** A list of plain values, such as the disciplines of a project. An invalid item is left out. */
export function list<T>(item: Field<T>, { min = 0 } = {}): Field<T[]> {
  return {
    parse: missingAsEmpty(z.array(item.parse).min(min)),
    groq: (name) => name,
    studio: (name) => ({ name, type: "array", title: titleOf(name), of: [item.studio("item")] }),
  };
}

/** A list of objects, each with a `_key`. */
export function listOf<F extends Fields>(fields: F, { min = 0 } = {}): Field<(Parsed<F> & { _key: string })[]> {
  const item = parserOf(fields).and(z.object({ _key: z.string() }));
  return {
    parse: missingAsEmpty(keyed(z.array(item).min(min))),
    groq: (name) => `${name}[]{_key,${groqOf(fields)}}`,
    studio: (name) => ({
      name,
      type: "array",
      title: titleOf(name),
      of: [{ name: "item", type: "object", fields: studioOf(fields) }],
    }),
  };
}

/** A value that the query computes: `expression` is evaluated in the scope of the document. */
export function computed<T>(expression: string, parse: z.ZodType<T>): Field<T> {
  return { parse, groq: (name) => `"${name}":${expression}`, studio: () => null };
}

/** A missing list is an empty list. */
export function missingAsEmpty<T>(parse: z.ZodType<T[]>): z.ZodType<T[]> {
  return z.preprocess((value) => value ?? [], parse);
}

/** Items without a `_key`, as scripts may write them, get one from their position. */
export function keyed<T>(parse: z.ZodType<T[]>): z.ZodType<T[]> {
  return z.preprocess((items) => (Array.isArray(items) ? items.map(withKey) : items), parse);
}

function withKey(item: unknown, index: number): unknown {
  const isKeyless = typeof item === "object" && item !== null && !("_key" in item && item._key);
  return isKeyless ? { ...item, _key: `item-${index}` } : item;
}
