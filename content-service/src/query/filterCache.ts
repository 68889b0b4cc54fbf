/** Filters of listeners, parsed and applied once for all that listen to the same. */

import { LRUCache } from "lru-cache";
import type { Change, Commit } from "../store/contentTables.ts";
import type { Document } from "../store/document.ts";
import { TimeLimitError, withTimeLimit } from "../timeLimit.ts";
import { isMatch, type Parameters, QueryError } from "./groq.ts";
import { parseFilter } from "./parseFilter.ts";

export type Transition = "appear" | "update" | "disappear";

export type Filter = {
  /**
   * What each change of a commit means to whoever looks through the filter; `null` when nothing. Throws a `QueryError`
   * when it takes too long to find out.
   */
  transitionsIn: (commit: Pick<Commit, "changes">) => readonly (Transition | null)[];
};

const maxFilters = 1000;
/** Besides what is allowed for the whole commit. */
const changeMs = 1;

/** `filterMs` is what filtering one commit may take. */
export function createFilterCache({ filterMs }: { filterMs: number }) {
  const filters = new LRUCache<string, Filter>({ max: maxFilters });
  return {
    /** Throws a `QueryError` for what is not a filter. */
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

  /** Twice, because once may be the machine's fault. */
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
