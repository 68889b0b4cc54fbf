/**
 * A kind of field defines how a stored value is parsed, how a query requests it, and how the Studio shows it. The
 * TypeScript type follows from the parser.
 */

import * as z from "zod";

/** A field of a Sanity Studio schema, as plain data. */
export type StudioField = { name: string; type: string; title?: string } & Record<string, unknown>;

export type Field<T> = {
  parse: z.ZodType<T>;
  /** The entry of a GROQ projection that reads the field `name`. */
  groq: (name: string) => string;
  /** The field in the Studio; `null` for one that the query computes. */
  studio: (name: string) => StudioField | null;
};

export type Fields = Record<string, Field<unknown>>;

export type Parsed<F extends Fields> = { [Name in keyof F]: z.output<F[Name]["parse"]> };

/** The same field, which may be missing. GROQ returns `null` for a missing value; pages read `undefined`. */
export function optional<T>(field: Field<T>): Field<T | undefined> {
  return { ...field, parse: field.parse.nullish().transform((value) => value ?? undefined) };
}

/** The same field with a default: pages read `value` for a missing or unreadable one, and new documents start with it. */
export function withDefault<T>(field: Field<T>, value: NoInfer<T>): Field<T> {
  return {
    ...field,
    parse: field.parse.nullish().transform((given) => given ?? value),
    studio: (name) => {
      const studio = field.studio(name);
      return studio && { ...studio, initialValue: value };
    },
  };
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

export function studioOf(fields: Fields): StudioField[] {
  return Object.entries(fields).flatMap(([name, field]) => field.studio(name) ?? []);
}

/** `footerContactUsButtonText` → `Footer contact us button text`: the label in the Studio. */
export function titleOf(name: string): string {
  const words = name.replace(
    /([a-z])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}
