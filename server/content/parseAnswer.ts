/**
 * A raw answer → what pages read.
 *
 * Invalid parts are left out and named in the log, at most once a minute.
 */

import type { Query } from "../../shared/content/queries.ts";
import { type Omission, parseLeniently } from "../../shared/schema/parseLeniently.ts";
import type { Log } from "../log.ts";
import { createSparingLog } from "../sparingLog.ts";
import { ContentError } from "./contentSource.ts";

export type AnswerParserOptions = { log: Log; now: () => number };

/** Omissions of one answer that are logged; further ones are only counted. */
const maxNamed = 20;

export type ParseAnswer = ReturnType<typeof createAnswerParser>;

export function createAnswerParser({ log, now }: AnswerParserOptions) {
  const warn = createSparingLog({ log, now });

  function nameOmission(query: Query<unknown>, { id, path, reason }: Omission): void {
    const facts = { query: query.name, params: query.params, id, path, reason };
    warn("content.omitted", undefined, facts, JSON.stringify(facts));
  }

  function parse<T>(query: Query<T>, raw: unknown): T | null {
    let count = 0;
    const value = parseLeniently(query.parse, raw, (omission) => {
      count += 1;
      if (count <= maxNamed) nameOmission(query, omission);
    });
    const facts = { query: query.name, params: query.params, count: count - maxNamed };
    if (count > maxNamed) warn("content.omittedMore", undefined, facts, query.name);
    return value;
  }

  /**
   * The value; `null` where the query allows for it and there is no document, or none that can be read.
   * Throws `ContentError` where there must be one, and instead of replacing a `lastGood` value by an unreadable one.
   */
  return function parseAnswer<T>(query: Query<T>, raw: unknown, lastGood: unknown = null): T | null {
    const value = raw === null ? null : parse(query, raw);
    if (value !== null) return value;
    if (query.whenMissing !== "fault" && lastGood === null) return null;
    if (query.whenMissing === "null" && raw === null) return null;
    const got = raw === null ? "no document" : "one of which nothing can be read";
    const message = `the content must have an answer to "${query.name}" ${JSON.stringify(query.params)} (got ${got})`;
    throw new ContentError(message, { fault: "missing" });
  };
}
