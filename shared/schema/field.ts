/**
 * A kind of field defines how a stored value is parsed, how a query requests it, how the Studio shows it, and where its
 * texts and pictures are edited. The TypeScript type follows from the parser.
 */

import * as z from "zod";
import { below, type Place, type Placed } from "./places.ts";

/**
 * What the Studio checks before a value is published, as plain data: what the parser checks when the site reads it.
 *
 * A value that breaks a rule is left out of the site; `otherwise` says what visitors see then.
 */
export type Rules = {
  required?: true;
  /** Fewest items of a list. */
  min?: number;
  /** The field in which no two items of a list have the same number. */
  eachOnce?: string;
  /** Most characters of a text. */
  max?: number;
  /** The value, or the slug in it, as a regular expression; `says` completes "It must …". */
  pattern?: { source: string; says: string };
  oneOf?: readonly string[];
  /** The number is whole, and within these bounds. */
  whole?: { least: number; most: number };
  /** The number is within these bounds. */
  within?: { least: number; most: number };
  /** The ids of an image's assets, as a regular expression; most pixels of one that is not a vector image. */
  asset?: { source: string; maxPixels: number; says: string };
  /** Longer text is published and shown as it is; the Studio warns. */
  recommendedMax?: number;
  /** The target of a link. A path that the site does not have is published; the Studio warns. */
  link?: true;
  /** The path of a redirect: one that the site would ignore is not published. */
  redirect?: true;
  /** A clause: `visitors do not see this section`. */
  otherwise: string;
};

/** A field of the Studio's schema, as plain data. */
export type StudioField = {
  /** Missing for the items of a list. */
  name?: string;
  type: string;
  title?: string;
  description?: string;
  /** The title of the tab that the field is in. */
  group?: string;
  rules?: Rules;
  fields?: StudioField[];
  of?: StudioField[];
  to?: { type: string }[];
  options?: Record<string, unknown>;
} & Record<string, unknown>;

export type Field<T> = {
  parse: z.ZodType<T>;
  /** The entry of a GROQ projection that reads the field `name`. */
  groq: (name: string) => string;
  /**
   * The field in the Studio; `null` for one that the query computes. `otherwise` says what visitors see when the value
   * is left out.
   */
  studio: (name: string, otherwise: string) => StudioField | null;
  /** The texts and pictures of a parsed value, which is at `place`. */
  places(value: T, place: Place): Placed[];
};

export type Fields = Record<string, Field<unknown>>;

export type Parsed<F extends Fields> = { [Name in keyof F]: z.output<F[Name]["parse"]> };

/** The same field, which may be missing. GROQ returns `null` for a missing value; pages read `undefined`. */
export function optional<T>(field: Field<T>): Field<T | undefined> {
  return {
    ...field,
    parse: field.parse.nullish().transform((value) => value ?? undefined),
    studio: (name) => {
      const title = field.studio(name, "")?.title ?? titleOf(name);
      return notRequired(field.studio(name, `visitors do not see the ${lowerFirst(title)}`));
    },
    places: (value, place) => (value === undefined ? [] : field.places(value, place)),
  };
}

/** The same text, by which pages group documents: of documents with equal ones, a heading leads to the first. */
export function grouping(field: Field<string>): Field<string> {
  return {
    ...field,
    places: (value, place) => field.places(value, place).map((placed) => ({ ...placed, isShared: true })),
  };
}

/** The same field with a default: pages read `value` for a missing or unreadable one, and new documents start with it. */
export function withDefault<T>(field: Field<T>, value: NoInfer<T>): Field<T> {
  return {
    ...field,
    parse: field.parse.nullish().transform((given) => given ?? value),
    studio: (name) => {
      const shown = typeof value === "string" ? `visitors see “${value}”` : "visitors see the default";
      const studio = notRequired(field.studio(name, shown));
      return studio && { ...studio, ...(typeof value !== "object" && { initialValue: value }) };
    },
  };
}

/** What the Studio calls the field, says about it, and the tab that it is in; `hidden`: editors do not see it. */
export type Label = { title?: string; description?: string; group?: string; hidden?: true };

/** The same field with words for editors. */
export function labelled<T>(field: Field<T>, label: Label): Field<T> {
  return {
    ...field,
    studio: (name, otherwise) => {
      const studio = field.studio(name, otherwise);
      return studio && { ...studio, ...label };
    },
  };
}

/** Without a value, the containing part is shown; an invalid value is still left out. */
function notRequired(studio: StudioField | null): StudioField | null {
  if (!studio?.rules) return studio;
  const { required: _, ...rules } = studio.rules;
  return { ...studio, rules };
}

/** The parser of several named fields together. */
export function parserOf<F extends Fields>(fields: F): z.ZodType<Parsed<F>> {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.parse]));
  return z.object(shape) as unknown as z.ZodType<Parsed<F>>; // zod cannot follow the mapped type
}

/** `title,"slug":slug.current,…`: a GROQ projection without its braces. */
export function groqOf(fields: Fields): string {
  return Object.entries(fields)
    .map(([name, field]) => field.groq(name))
    .join(",");
}

export function studioOf(fields: Fields, otherwise: string): StudioField[] {
  return Object.entries(fields).flatMap(([name, field]) => field.studio(name, otherwise) ?? []);
}

/** The places of several fields of one value. */
export function placesOf(fields: Fields, values: Readonly<Record<string, unknown>>, place: Place): Placed[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    below(name, field.places(values[name], { ...place, path: place.path ? `${place.path}.${name}` : name })),
  );
}

const acronyms: readonly string[] = ["url", "seo", "cta"];

/** `footerCTAHeaderText` → `Footer CTA header text`: the label in the Studio. */
export function titleOf(name: string): string {
  const words = name.split(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((word) => word.toLowerCase());
  const [first = "", ...rest] = words.map((word) => (acronyms.includes(word) ? word.toUpperCase() : word));
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(" ");
}

/** `Client logos` → `client logos`, but `URL` stays. */
export function lowerFirst(title: string): string {
  return /^\p{Lu}{2}/u.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
}
