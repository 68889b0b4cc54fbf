/** Filters of listeners. Listeners with the same filter share its parsing and its results. */

import { LRUCache } from "lru-cache";
import type { Change, Commit } from "../store/contentTables.ts";
import type { Document } from "../store/document.ts";
import { TimeLimitError, withTimeLimit } from "../timeLimit.ts";
import { isMatch, type Parameters, parseQuery, QueryError } from "./groq.ts";
import { isNode, type QueryNode } from "./queryNode.ts";

export type Transition = "appear" | "update" | "disappear";

export type Filter = {
  /**
   * For each change of a commit, what the document does in the filter's result; `null` when it is not in it before or
   * after. Throws a `QueryError` when filtering takes too long.
   */
  transitionsIn: (commit: Pick<Commit, "changes">) => readonly (Transition | null)[];
};

const maxFilters = 1000;
/** Allowed for each change, in addition to `filterMs`. */
const changeMs = 1;

/** Filtering one commit may take `filterMs`. */
export function createFilterCache({ filterMs }: { filterMs: number }) {
  const filters = new LRUCache<string, Filter>({ max: maxFilters });
  return {
    /** Throws a `QueryError` when the query is not a filter. */
    get(question: { query: string; params: Parameters }): Filter {
      const key = JSON.stringify(question);
      const kept = filters.get(key);
      if (kept) return kept;
      const filter = createFilter(question, filterMs);
      filters.set(key, filter);
      return filter;
    },
  };
}

function createFilter({ query, params }: { query: string; params: Parameters }, filterMs: number): Filter {
  const transitions = new WeakMap<object, readonly (Transition | null)[]>();
  const condition = limited(filterMs, () => parseFilter(query, params));
  const matches = (document: Document | null) => document !== null && isMatch(condition, document);

  function transitionOf({ before, after }: Change): Transition | null {
    if (matches(before)) return matches(after) ? "update" : "disappear";
    return matches(after) ? "appear" : null;
  }

  /** Tries twice: the first attempt may be slow because the machine is busy. */
  function limited<T>(limit: number, work: () => T): T {
    try {
      return withTimeLimit(limit, work);
    } catch (error) {
      if (!(error instanceof TimeLimitError)) throw error;
    }
    try {
      return withTimeLimit(limit, work);
    } catch (error) {
      throw error instanceof TimeLimitError ? new QueryError(`the filter is too slow: ${error.message}`, query) : error;
    }
  }

  return {
    transitionsIn({ changes }) {
      const kept = transitions.get(changes);
      if (kept) return kept;
      const found = limited(filterMs + changes.length * changeMs, () => changes.map(transitionOf));
      transitions.set(changes, found);
      return found;
    },
  };
}

/** Keeps the filters on `*` and drops projection, order and slice. Throws a `QueryError` for a query without `*`. */
function parseFilter(query: string, params: Parameters): QueryNode {
  const filter = filterOf(parseQuery(query, params));
  if (!filter) throw new QueryError("a listener needs a query for documents, such as *[_type == 'page']", query);
  return filter;
}

function filterOf(node: QueryNode): QueryNode | null {
  if (node.type === "Everything") return node;
  const base = isNode(node.base) ? filterOf(node.base) : null;
  return base && node.type === "Filter" ? { ...node, base } : base;
}
