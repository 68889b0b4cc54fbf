/** Filters of listeners, parsed and applied once for all that listen to the same. */

import { LRUCache } from "lru-cache";
import type { Change } from "../store/contentTables.ts";
import type { Document } from "../store/document.ts";
import { isMatch, type Parameters } from "./groq.ts";
import { parseFilter } from "./parseFilter.ts";

export type Transition = "appear" | "update" | "disappear";

export type Filter = {
  /** What a change means to whoever looks through the filter; `null` when nothing. */
  transitionOf: (change: Change) => Transition | null;
};

const maxFilters = 1000;

export function createFilterCache() {
  const filters = new LRUCache<string, Filter>({ max: maxFilters });
  return {
    /** Throws a `QueryError` for what is not a filter. */
    get(question: { query: string; params: Parameters }): Filter {
      const key = JSON.stringify(question);
      const kept = filters.get(key);
      if (kept) return kept;
      const filter = createFilter(question);
      filters.set(key, filter);
      return filter;
    },
  };
}

function createFilter({ query, params }: { query: string; params: Parameters }): Filter {
  const condition = parseFilter(query, params);
  const transitions = new WeakMap<Change, Transition | null>();
  const matches = (document: Document | null) => document !== null && isMatch(condition, document);

  function compare({ before, after }: Change): Transition | null {
    if (matches(before)) return matches(after) ? "update" : "disappear";
    return matches(after) ? "appear" : null;
  }

  return {
    transitionOf(change) {
      const kept = transitions.get(change);
      if (kept !== undefined) return kept;
      const transition = compare(change);
      transitions.set(change, transition);
      return transition;
    },
  };
}
