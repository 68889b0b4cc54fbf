/**
 * What a visitor sent → a subscription that cannot be wrong.
 *
 * Nothing of it is ever a query, an id or markup: names and address are values, and what would make trouble in a mail's
 * header or greeting is refused.
 */

import * as z from "zod";
import { shortestVisitMs, trapField } from "../../shared/newsletter.ts";

export type Subscription = { firstName: string; lastName: string; email: string };

export type BodyType = "application/x-www-form-urlencoded" | "application/json";

export type ParsedBody = {
  subscription: Subscription;
  /** Filled in by a program. */
  isTrapped: boolean;
};

/** Control characters and line ends, what turns the direction of text, what markup begins with, links, and bytes that were none. */
const unfitForName = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069<>\ufffd]|:\/\//u;

const normalText = z
  .string()
  .refine((text) => text.isWellFormed())
  .transform((text) => text.normalize("NFC").trim());

const name = normalText.pipe(
  z
    .string()
    .max(100)
    .regex(/[\p{L}\p{N}]/u) // zero-width spaces and soft hyphens are nobody
    .refine((text) => !unfitForName.test(text)),
);

const label = "[\\p{L}\\p{M}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?";
/** RFC 5321 without what is only allowed in quotes; with the letters of RFC 6531. A domain has a dot. */
const address = new RegExp(`^[^\\s\\p{C}"(),:;<>@[\\\\\\]\`\\ufffd]{1,64}@(?:${label}\\.)+${label}$`, "u");

const email = normalText
  .pipe(z.string().regex(address))
  .transform((text) => {
    const at = text.lastIndexOf("@");
    return text.slice(0, at) + text.slice(at).toLowerCase();
  })
  .refine((text) => Buffer.byteLength(text) <= 254);

const fields = { firstName: name, lastName: name, email, [trapField]: z.string().default("") };

/** Without script, nobody can say how long it took. */
const formBody = z.strictObject(fields).transform((given) => ({ ...given, visitMs: Number.POSITIVE_INFINITY }));
const jsonBody = z.strictObject({ ...fields, visitMs: z.number().default(0) });

/** `null` for a body that is none of ours. */
export function parseSubscription(type: BodyType, body: Buffer): ParsedBody | null {
  const given = type === "application/json" ? fromJson(body) : fromForm(body);
  const { data } = (type === "application/json" ? jsonBody : formBody).safeParse(given);
  if (!data) return null;
  const { firstName, lastName, email, visitMs, [trapField]: trap } = data;
  return { subscription: { firstName, lastName, email }, isTrapped: trap !== "" || visitMs < shortestVisitMs };
}

function fromJson(body: Buffer): unknown {
  try {
    return JSON.parse(textOf(body));
  } catch {
    return null; // not JSON, or not UTF-8
  }
}

/** https://url.spec.whatwg.org/#urlencoded-parsing; a field that is there twice is two answers to one question. */
function fromForm(body: Buffer): unknown {
  const entries = [...new URLSearchParams(body.toString())];
  const names = new Set(entries.map(([name]) => name));
  return names.size === entries.length ? Object.fromEntries(entries) : null;
}

const textOf = (body: Buffer) => new TextDecoder("utf-8", { fatal: true }).decode(body);
