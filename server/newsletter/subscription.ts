/**
 * A request body → a valid subscription.
 *
 * Names and address are only ever values, never part of a query, an id or markup; text that would be harmful in the header
 * or greeting of a mail is refused.
 */

import * as z from "zod";
import { shortestVisitMs, trapField } from "../../shared/newsletter.ts";

export type Subscription = { firstName: string; lastName: string; email: string };

export type BodyType = "application/x-www-form-urlencoded" | "application/json";

export type ParsedBody = {
  subscription: Subscription;
  /** The form was filled in by a program. */
  isTrapped: boolean;
};

/** Control characters, line ends, direction overrides, the start of markup, links, and replacement characters. */
const unfitForName = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069<>\ufffd]|:\/\//u;

const normalText = z
  .string()
  .refine((text) => text.isWellFormed())
  .transform((text) => text.normalize("NFC").trim());

const name = normalText.pipe(
  z
    .string()
    .max(100)
    .regex(/[\p{L}\p{N}]/u) // not only zero-width spaces and soft hyphens
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

/** Without script the time of the visit is unknown. */
const formBody = z.strictObject(fields).transform((given) => ({ ...given, visitMs: Number.POSITIVE_INFINITY }));
const jsonBody = z.strictObject({ ...fields, visitMs: z.number().default(0) });

/** `null` for a body that is not a valid form. */
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

/** https://url.spec.whatwg.org/#urlencoded-parsing; a repeated field is refused. */
function fromForm(body: Buffer): unknown {
  const entries = [...new URLSearchParams(body.toString())];
  const names = new Set(entries.map(([name]) => name));
  return names.size === entries.length ? Object.fromEntries(entries) : null;
}

const textOf = (body: Buffer) => new TextDecoder("utf-8", { fatal: true }).decode(body);
