/** The part of a listener's query that says which documents it is about. */

import { type Parameters, parseQuery, QueryError } from "./groq.ts";
import { isNode, type QueryNode } from "./queryNode.ts";

/** Keeps the filters on `*` and drops projection, order and slice. Throws a `QueryError` where there is no `*`. */
export function parseFilter(query: string, params: Parameters): QueryNode {
  const filter = filterOf(parseQuery(query, params));
  if (!filter) throw new QueryError("a listener needs a query for documents, such as *[_type == 'page']", query);
  return filter;
}

function filterOf(node: QueryNode): QueryNode | null {
  if (node.type === "Everything") return node;
  const base = isNode(node.base) ? filterOf(node.base) : null;
  return base && node.type === "Filter" ? { ...node, base } : base;
}
