/** Parses GROQ queries, checks what the parser leaves unchecked, and evaluates them over a list of documents. */

import { evaluateSync, GroqSyntaxError, parse } from "groq-js";
import type { Limits } from "../limits.ts";
import { type Document, isPlainObject } from "../store/document.ts";
import { withTimeLimit } from "../timeLimit.ts";
import { createReads, type Index, narrow, type Reads } from "./narrow.ts";
import { isNode, type QueryNode } from "./queryNode.ts";
import { bindTextQueries } from "./textQuery.ts";

export type Parameters = Readonly<Record<string, unknown>>;

/** The results of `identity()`, `sanity::projectId()` and `sanity::dataset()`. */
export type Surroundings = { identity: string; projectId: string; dataset: string };

/** The query is invalid, or cannot be answered within the limits. `start` and `end` are offsets into it. */
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

/** Functions of the language that this service does not implement. */
const unsupported = /^(geo|documents|media|user|diff|delta)::|^text::(?!query$)|^global::anywhere$/;

/** Throws a `QueryError` for a mistake in the query, a missing parameter, or a function that is not available. */
export function parseQuery(query: string, params: Parameters): QueryNode {
  if (query.length > maxQueryCharacters)
    throw new QueryError(`a query may have at most ${maxQueryCharacters} characters (got ${query.length})`, "");
  try {
    const lastLine = query.slice(query.lastIndexOf("\n") + 1);
    // The parser requires a line end after a comment; queries may end without one.
    const tree: QueryNode = parse(lastLine.includes("//") ? `${query}\n` : query, { params });
    walk(tree, (node) => checkNode(node, query));
    bindTextQueries(tree, () => null);
    return tree;
  } catch (error) {
    if (error instanceof GroqSyntaxError)
      throw new QueryError(error.message, query, error.position, Math.min(error.position + 1, query.length));
    throw asQueryError(error, query); // a stack overflow, for example
  }
}

function checkNode(node: QueryNode, query: string): void {
  // The parser has replaced parameters that have a value.
  if (node.type === "Parameter")
    throw new QueryError(`param $${node.name} referenced, but not provided`, query, ...spanOf(query, `$${node.name}`));
  if (node.type !== "FuncCall") return;
  const name = `${node.namespace}::${node.name}`;
  if (unsupported.test(name))
    throw new QueryError(`function ${name}() is not available in this content service`, query);
  // The parser accepts the names of properties that every object has, such as `constructor`.
  if (`${node.name}` in {} || `${node.namespace}` in {}) throw new QueryError(`Undefined function: ${name}`, query);
}

export type Answer = {
  /** The result as JSON; `null` where the query matches nothing. */
  json: string;
  /** The documents that the result depends on. */
  reads: Reads;
  /** The result also depends on the time. */
  isTimely: boolean;
};

export type QueryLimits = Pick<Limits, "queryMs" | "resultCharacters">;

export type AnswerOptions = { surroundings: Surroundings; limits: QueryLimits };

/**
 * Throws a `QueryError`, also when the result has too many characters, or parsing, evaluating and serialising together
 * take too long.
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
  /** The answer depends on the target of a reference, also on one that does not exist yet. */
  const dereference = ({ _ref }: { _ref: string }): Document | null => {
    const target = dataset.byId.get(_ref);
    if (target) reads.types.add(target._type);
    else reads.ids.add(_ref);
    return target ?? null;
  };
  const surroundings = { dataset: dataset.documents, dereference, identity, sanity };
  const bound = bindTextQueries(
    tree,
    (expression, id) => evaluateSync(expression, { ...surroundings, root: dataset.byId.get(id) }).data,
  );
  const { data } = evaluateSync(narrow(bound, dataset, reads), surroundings);
  return { result: data ?? null, reads };
}

function isTimely(tree: QueryNode): boolean {
  let asksTheTime = false;
  walk(tree, ({ type, name }) => {
    if (type === "FuncCall" && name === "now") asksTheTime = true;
  });
  return asksTheTime;
}

/** Whether a parsed filter finds the document. References are not followed; a filter that fails does not match. */
export function isMatch(filter: QueryNode, document: Document): boolean {
  try {
    const dereference = () => null;
    const bound = bindTextQueries(
      filter,
      (expression) => evaluateSync(expression, { root: document, dereference }).data,
    );
    const { data } = evaluateSync(bound, { dataset: [document], dereference });
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
    if (value.type === "Value") return; // the value of a parameter is not part of the query
    for (const child of Object.values(value)) walk(child, visit);
  }
}
