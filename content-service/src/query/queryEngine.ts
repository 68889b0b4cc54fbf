/**
 * Answers queries from the store.
 *
 * There is a view for each kind of reader and perspective, updated with each commit. Answers are cached until a commit
 * may have changed them.
 */

import { LRUCache } from "lru-cache";
import { isReleaseAware } from "../apiVersion.ts";
import type { DocumentStore } from "../store/documentStore.ts";
import { answerQuery, type Parameters, type QueryLimits, type Surroundings } from "./groq.ts";
import type { Perspective } from "./perspective.ts";
import { tagsOfChanges, tagsOfReads } from "./syncTags.ts";
import { createView, type View } from "./view.ts";

export type Reader = { isAnonymous: boolean; identity: string; apiVersion: string };

export type QueryAnswer = {
  /** The result as JSON. */
  json: string;
  /** A commit that could change the result has at least one of these tags. */
  syncTags: string[];
};

export type QueryEngineOptions = {
  store: Pick<DocumentStore, "documents" | "layersOf" | "watch">;
  surroundings: Omit<Surroundings, "identity">;
  limits: QueryLimits;
};

const maxCharacters = 16_000_000;
/** Bounded, because readers can name any release in a perspective. */
const maxViews = 20;

export function createQueryEngine({ store, surroundings, limits }: QueryEngineOptions) {
  const views = new LRUCache<string, View>({ max: maxViews });
  const answers = new LRUCache<string, QueryAnswer>({
    maxSize: maxCharacters,
    sizeCalculation: ({ json }, key) => json.length + key.length,
  });

  store.watch(({ changes }) => {
    for (const view of views.values()) view.update(changes);
    const tags = new Set(tagsOfChanges(changes, store));
    for (const [key, { syncTags }] of answers.entries()) if (syncTags.some((tag) => tags.has(tag))) answers.delete(key);
  });

  function viewFor({ isAnonymous, apiVersion }: Reader, perspective: Perspective): View {
    const key = JSON.stringify([isAnonymous, isReleaseAware(apiVersion), perspective]);
    const kept = views.get(key);
    if (kept) return kept;
    const view = createView({ stored: store.documents, isAnonymous, apiVersion, perspective });
    views.set(key, view);
    return view;
  }

  return {
    /** Throws a `QueryError` for a query that is invalid or exceeds the limits. */
    answer(query: string, params: Parameters, reader: Reader, perspective: Perspective): QueryAnswer {
      const key = JSON.stringify([query, params, reader, perspective]);
      const kept = answers.get(key);
      if (kept) return kept;
      const view = viewFor(reader, perspective);
      const { json, reads, isTimely } = answerQuery(query, params, view, {
        surroundings: { ...surroundings, identity: reader.identity },
        limits,
      });
      const answer = { json, syncTags: tagsOfReads(reads) };
      if (!isTimely) answers.set(key, answer);
      return answer;
    },
  };
}

export type QueryEngine = ReturnType<typeof createQueryEngine>;
