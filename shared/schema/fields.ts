/** The simple kinds of fields: text, dates, links, and their combinations. */

import * as z from "zod";
import {
  type Field,
  type Fields,
  groqOf,
  lowerFirst,
  type Parsed,
  parserOf,
  placesOf,
  type Rules,
  type StudioField,
  studioOf,
  titleOf,
  withDefault,
} from "./field.ts";
import { below, itemPlace, nowhere, wholly } from "./places.ts";

/** The checks of a kind of field; every field is required until `optional` or `withDefault` makes it otherwise. */
type Checks = Omit<Rules, "required" | "otherwise">;

/** A required field of one value, which queries read as it is. `studio` is what the Studio needs besides. */
export function simple<T>(
  type: string,
  parse: z.ZodType<T>,
  checks: Checks,
  studio: Record<string, unknown> = {},
): Field<T> {
  return {
    parse,
    groq: (name) => name,
    studio: (name, otherwise) => ({
      name,
      type,
      title: titleOf(name),
      rules: { required: true, ...checks, otherwise },
      ...studio,
    }),
    places: nowhere, // pages compare it, format it, or link to it
  };
}

/** One line of text, never empty. `max` is a recommendation to editors: longer text is shown as it is. */
export function text({ max = 200 }: { max?: number } = {}): Field<string> {
  return { ...simple("string", words, { ...wordRules, recommendedMax: max }), places: wholly };
}

/** A number that is shown in large type: a hyphen before it becomes a minus, and no line ends before its unit. */
export function figure({ max }: { max: number }): Field<string> {
  const withSigns = (value: string) => value.replace(/^-(?=\d)/, "\u2212").replace(/(?<=\d) (?=[%°])/g, "\u00a0");
  return { ...text({ max }), parse: words.transform(withSigns) };
}

/** A paragraph of plain text, with the same recommendation. */
export function longText({ max = 1200 }: { max?: number } = {}): Field<string> {
  const field = simple("text", words, { ...wordRules, recommendedMax: max }, { rows: max > 200 ? 4 : 3 });
  return { ...field, places: wholly };
}

/** Longer text is invalid: it would make every page that shows it too large. */
export const maxCharacters = 50_000;

/** Never blank, with one character for a letter and its accent: browsers find no font for the two. */
export const words = z.string().normalize("NFC").trim().min(1).max(maxCharacters);
/** `words`, for the Studio. */
export const wordRules = { max: maxCharacters, pattern: { source: "\\S", says: "not be blank" } } satisfies Checks;

/** One of the values. Editors choose from `titles`; a value without one is its own title. */
export function choice<const Values extends readonly [string, ...string[]]>(
  values: Values,
  titles: Partial<Record<Values[number], string>> = {},
): Field<Values[number]> {
  const list = values.map((value: Values[number]) => ({ value, title: titles[value] ?? titleOf(value) }));
  return simple("string", z.enum(values), { oneOf: values }, { options: { list, layout: "radio" } });
}

/** Yes or no; `false` where it was never set. */
export function flag(): Field<boolean> {
  return withDefault(simple("boolean", z.boolean(), {}), false);
}

/** A point in time, as an ISO 8601 string. */
export function dateTime(): Field<string> {
  return simple("datetime", z.iso.datetime({ offset: true }), {});
}

export function email(): Field<string> {
  const pattern = { source: z.regexes.email.source, says: "be an email address" };
  return { ...simple("string", z.email(), { pattern }), places: wholly };
}

const languageTag =
  /^[A-Za-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|\d{3}))?(?:-(?:[A-Za-z\d]{5,8}|\d[A-Za-z\d]{3}))?$/;

/** A language as BCP 47 writes it: language, script, region and one variant. `Intl` accepts every value. */
export function language(): Field<string> {
  const says = "be a language tag such as en, de-CH or zh-Hant, with hyphens";
  const parse = z.string().trim().regex(languageTag, `must ${says}`);
  return simple("string", parse, { pattern: { source: languageTag.source, says } });
}

const safeHref = /^(?:https?:\/\/[^\s]+|mailto:[^\s]+|tel:\+?[\d\s-]+|\/(?![/\\])[^\s\\]*|#[^\s]*)$/;

/** The target of a link: a path or fragment of this site, a web URL, `mailto:` or `tel:`. Never script. */
export function href(): Field<string> {
  const parse = z.string().trim().max(maxHref).regex(safeHref, "must be a path, a web URL, mailto: or tel:");
  const says = "be a page of this site such as /contact, a web address with https://, mailto: or tel:";
  return simple("string", parse, { max: maxHref, pattern: { source: safeHref.source, says }, link: true });
}

const maxHref = 2000;
const safeSlug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The part of a URL that names a document. */
export function slug({ from }: { from: string }): Field<string> {
  return {
    parse: z.string().regex(safeSlug, "must be lowercase words joined by dashes"),
    groq: (name) => `"${name}":${name}.current`,
    studio: (name, otherwise) => ({
      name,
      type: "slug",
      title: "Address",
      description: `The last part of the page’s address. “Generate” makes it from the ${lowerFirst(titleOf(from))}.`,
      options: { source: from, maxLength: 80 },
      rules: {
        required: true,
        pattern: { source: safeSlug.source, says: "be lowercase words joined by dashes" },
        otherwise,
      },
    }),
    places: nowhere,
  };
}

/** Several named fields as one value. */
export function object<F extends Fields>(fields: F): Field<Parsed<F>> {
  return {
    parse: parserOf(fields),
    groq: (name) => `${name}{${groqOf(fields)}}`,
    studio: (name, otherwise) => ({
      name,
      type: "object",
      title: titleOf(name),
      fields: studioOf(fields, otherwise),
      rules: { required: true, otherwise },
    }),
    places: (value, place) => placesOf(fields, value, place),
  };
}

/** A list of plain values, such as the disciplines of a project. An invalid item is left out. */
export function list<T>(item: Field<T>, { min = 0 } = {}): Field<T[]> {
  return {
    parse: missingAsEmpty(z.array(item.parse).min(min)),
    groq: (name) => name,
    studio: (name, otherwise) => ({
      name,
      type: "array",
      title: titleOf(name),
      of: itemOf(item.studio("item", itemLost)),
      rules: listRules(min, otherwise),
    }),
    places: (values, place) =>
      values.flatMap((value, index) => below(index, item.places(value, itemPlace(place, index)))),
  };
}

/** A list of objects, each with a `_key`. */
export function listOf<F extends Fields>(fields: F, { min = 0 } = {}): Field<(Parsed<F> & { _key: string })[]> {
  const item = parserOf(fields).and(z.object({ _key: z.string() }));
  return {
    parse: missingAsEmpty(keyed(z.array(item).min(min))),
    groq: (name) => `${name}[]{_key,${groqOf(fields)}}`,
    // Without a name, stored items need no `_type`.
    studio: (name, otherwise) => ({
      name,
      type: "array",
      title: titleOf(name),
      of: [{ type: "object", fields: studioOf(fields, itemLost) }],
      rules: listRules(min, otherwise),
    }),
    places: (items, place) =>
      items.flatMap((item, index) => below(index, placesOf(fields, item, itemPlace(place, item._key)))),
  };
}

const itemLost = "visitors do not see this item";

const listRules = (min: number, otherwise: string): Rules =>
  min > 0 ? { required: true, min, otherwise } : { otherwise };

/** A plain value in a list has no name and no title. */
function itemOf(studio: StudioField | null): StudioField[] {
  if (!studio) return [];
  const { name: _name, title: _title, ...item } = studio;
  return [item];
}

/** A value that the query computes: `expression` is evaluated in the scope of the document. */
export function computed<T>(expression: string, parse: z.ZodType<T>): Field<T> {
  return { parse, groq: (name) => `"${name}":${expression}`, studio: () => null, places: nowhere };
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
