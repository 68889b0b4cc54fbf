/** GROQ over a list of documents: parsing, what the parser cannot know, and evaluation. */

import { evaluateSync, GroqSyntaxError, parse } from "groq-js";
import { type Document, isPlainObject } from "../store/document.ts";

/** A node of a parsed query. groq-js ships no types for them. */
export type QueryNode = { readonly type: string; readonly [field: string]: unknown };

export type Parameters = Readonly<Record<string, unknown>>;

/** What a query reads. `byId` is where its references lead. */
export type Dataset = {
  documents: readonly Document[];
  byId: ReadonlyMap<string, Document>;
  ofType: (type: string) => readonly Document[];
};

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

/** Part of the language, but not of its implementation here. */
const unsupported = /^(geo|text|documents|media|user|diff|delta)::|^global::anywhere$/;

/** Throws a `QueryError` for a mistake in the query, a missing parameter, or a function that is not available. */
export function parseQuery(query: string, params: Parameters): QueryNode {
  const tree = tryParse(query, params);
  walk(tree, (node) => {
    // Parameters with a value have become values by now.
    if (node.type === "Parameter")
      throw new QueryError(
        `param $${node.name} referenced, but not provided`,
        query,
        ...spanOf(query, `$${node.name}`),
      );
    const name = `${node.namespace}::${node.name}`;
    if (node.type === "FuncCall" && unsupported.test(name))
      throw new QueryError(`function ${name}() is not available in this content service`, query);
  });
  return tree;
}

/** The result as plain JSON values; `null` where the query matches nothing. */
export function evaluateQuery(
  query: string,
  params: Parameters,
  dataset: Dataset,
  { identity, ...sanity }: Surroundings,
): unknown {
  const tree = narrowByType(parseQuery(query, params), dataset.ofType);
  try {
    return evaluate(tree, dataset, { identity, sanity });
  } catch (error) {
    throw new QueryError(`the query cannot be evaluated: ${error instanceof Error ? error.message : error}`, query);
  }
}

/** Whether the document is among what a parsed filter finds. References lead nowhere; what fails does not match. */
export function isMatch(filter: QueryNode, document: Document): boolean {
  try {
    const result = evaluate(filter, { documents: [document], byId: new Map() }, {});
    return Array.isArray(result) && result.length > 0;
  } catch {
    return false;
  }
}

function evaluate(tree: QueryNode, { documents, byId }: Pick<Dataset, "documents" | "byId">, context: object): unknown {
  const dereference = ({ _ref }: { _ref: string }) => byId.get(_ref) ?? null;
  return evaluateSync(tree, { dataset: documents, dereference, ...context }).data;
}

function tryParse(query: string, params: Parameters): QueryNode {
  try {
    return parse(query, { params });
  } catch (error) {
    if (error instanceof GroqSyntaxError)
      throw new QueryError(error.message, query, error.position, Math.min(error.position + 1, query.length));
    throw new QueryError(error instanceof Error ? error.message : String(error), query);
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

const isNode = (value: unknown): value is QueryNode => isPlainObject(value) && typeof value.type === "string";

/** `*[_type == "a" && …]` reads the documents of that type instead of all. */
function narrowByType(value: QueryNode, ofType: Dataset["ofType"]): QueryNode;
function narrowByType(value: unknown, ofType: Dataset["ofType"]): unknown;
function narrowByType(value: unknown, ofType: Dataset["ofType"]): unknown {
  if (Array.isArray(value)) return value.map((item) => narrowByType(item, ofType));
  if (!isPlainObject(value) || value.type === "Value") return value;
  const node = Object.fromEntries(Object.entries(value).map(([key, child]) => [key, narrowByType(child, ofType)]));
  const type = node.type === "Filter" && isNode(node.base) && node.base.type === "Everything" && typeIn(node.expr);
  return type ? { ...node, base: { type: "Value", value: ofType(type) } } : node;
}

/** The type a condition insists on. */
function typeIn(condition: unknown): string | undefined {
  if (!isNode(condition)) return undefined;
  if (condition.type === "And") return typeIn(condition.left) ?? typeIn(condition.right);
  if (condition.type !== "OpCall" || condition.op !== "==") return undefined;
  const { left, right } = condition;
  if (!isNode(left) || left.type !== "AccessAttribute" || left.name !== "_type" || left.base) return undefined;
  return isNode(right) && typeof right.value === "string" ? right.value : undefined;
}
