/** GROQ over a list of documents: parsing, what the parser cannot know, and evaluation. */

import { evaluateSync, GroqSyntaxError, parse } from "groq-js";
import type { Limits } from "../limits.ts";
import { type Document, isPlainObject } from "../store/document.ts";
import { withTimeLimit } from "../timeLimit.ts";
import { createReads, type Index, narrow, type Reads } from "./narrow.ts";
import { isNode, type QueryNode } from "./queryNode.ts";

export type Parameters = Readonly<Record<string, unknown>>;

/** What a query may ask about its surroundings: `identity()`, `sanity::projectId()`, `sanity::dataset()`. */
export type Surroundings = { identity: string; projectId: string; dataset: string };

/** The query cannot be answered, and it is the query's fault. `start` and `end` are offsets into it. */
export class QueryError extends Error {
  override name = "QueryError";
  readonly query: string;
  readonly start: number;
  readonly end: number;

  constructor(message: string, query: string, start = 0, end = query.length) {
    super(message);
    this.query = query;
    this.start = start;
    this.end = end;
  }
}

const maxQueryCharacters = 100_000;

/** Part of the language, but not of its implementation here. */
const unsupported = /^(geo|text|documents|media|user|diff|delta)::|^global::anywhere$/;

/** Throws a `QueryError` for a mistake in the query, a missing parameter, or a function that is not available. */
export function parseQuery(query: string, params: Parameters): QueryNode {
  if (query.length > maxQueryCharacters)
    throw new QueryError(`a query may have at most ${maxQueryCharacters} characters (got ${query.length})`, "");
  try {
    const lastLine = query.slice(query.lastIndexOf("\n") + 1);
    // A comment may end a query; the parser wants an end of its line.
    const tree: QueryNode = parse(lastLine.includes("//") ? `${query}\n` : query, { params });
    walk(tree, (node) => checkNode(node, query));
    return tree;
  } catch (error) {
    if (error instanceof GroqSyntaxError)
      throw new QueryError(error.message, query, error.position, Math.min(error.position + 1, query.length));
    throw asQueryError(error, query); // nested too deeply, say
  }
}

function checkNode(node: QueryNode, query: string): void {
  // Parameters with a value have become values by now.
  if (node.type === "Parameter")
    throw new QueryError(`param $${node.name} referenced, but not provided`, query, ...spanOf(query, `$${node.name}`));
  if (node.type !== "FuncCall") return;
  const name = `${node.namespace}::${node.name}`;
  if (unsupported.test(name))
    throw new QueryError(`function ${name}() is not available in this content service`, query);
  // The parser finds these where every object has them.
  if (`${node.name}` in {} || `${node.namespace}` in {}) throw new QueryError(`Undefined function: ${name}`, query);
}

export type Answer = {
  /** The result as JSON; `null` where the query matches nothing. */
  json: string;
  /** What the result depends on. */
  reads: Reads;
  /** It also depends on when it is asked. */
  isTimely: boolean;
};

export type QueryLimits = Pick<Limits, "queryMs" | "resultCharacters">;

export type AnswerOptions = { surroundings: Surroundings; limits: QueryLimits };

/**
 * Throws a `QueryError`, also when the result is too long, or parsing, evaluating and serialising together take too
 * long.
 */
export function answerQuery(
  query: string,
  params: Parameters,
  dataset: Index,
  { surroundings, limits }: AnswerOptions,
): Answer {
  try {
    return withTimeLimit(limits.queryMs, () => {
      const tree = parseQuery(query, params);
      const { result, reads } = evaluate(tree, dataset, surroundings);
      const json = JSON.stringify(result);
      if (json.length > limits.resultCharacters)
        throw new Error(`its result is longer than ${limits.resultCharacters} characters`);
      return { json, reads, isTimely: isTimely(tree) };
    });
  } catch (error) {
    throw asQueryError(error, query);
  }
}

const asQueryError = (error: unknown, query: string): QueryError =>
  error instanceof QueryError
    ? error
    : new QueryError(`the query cannot be evaluated: ${error instanceof Error ? error.message : error}`, query);

function evaluate(tree: QueryNode, dataset: Index, { identity, ...sanity }: Surroundings) {
  const reads = createReads();
  /** Where a reference leads is part of what the answer depends on, also when there is nothing yet. */
  const dereference = ({ _ref }: { _ref: string }): Document | null => {
    const target = dataset.byId.get(_ref);
    if (target) reads.types.add(target._type);
    else reads.ids.add(_ref);
    return target ?? null;
  };
  const narrowed = narrow(tree, dataset, reads);
  const { data } = evaluateSync(narrowed, { dataset: dataset.documents, dereference, identity, sanity });
  return { result: data ?? null, reads };
}

function isTimely(tree: QueryNode): boolean {
  let asksTheTime = false;
  walk(tree, ({ type, name }) => {
    if (type === "FuncCall" && name === "now") asksTheTime = true;
  });
  return asksTheTime;
}

/** Whether the document is among what a parsed filter finds. References lead nowhere; what fails does not match. */
export function isMatch(filter: QueryNode, document: Document): boolean {
  try {
    const { data } = evaluateSync(filter, { dataset: [document], dereference: () => null });
    return Array.isArray(data) && data.length > 0;
  } catch {
    return false;
  }
}

function spanOf(query: string, part: string): [number, number] {
  const start = query.indexOf(part);
  return start < 0 ? [0, query.length] : [start, start + part.length];
}

function walk(value: unknown, visit: (node: QueryNode) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  else if (isPlainObject(value)) {
    if (isNode(value)) visit(value);
    if (value.type === "Value") return; // what a parameter held is not part of the query
    for (const child of Object.values(value)) walk(child, visit);
  }
}
