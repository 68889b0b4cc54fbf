/**
 * Answers queries from the store.
 *
 * What a kind of reader sees in a perspective is worked out once and kept until the next commit, and so are the answers.
 */

import { LRUCache } from "lru-cache";
import { type Document, isPublicId } from "../store/document.ts";
import type { DocumentStore } from "../store/documentStore.ts";
import { evaluateQuery, type Parameters, type Surroundings } from "./groq.ts";
import type { Index } from "./narrow.ts";
import { inPerspective, isReleaseAware, type Perspective } from "./perspective.ts";
import { tagsOfReads } from "./syncTags.ts";

export type Reader = { isAnonymous: boolean; identity: string; apiVersion: string };

export type QueryAnswer = {
  /** The result as JSON. */
  json: string;
  /** A commit that could change the result has at least one of these tags. */
  syncTags: string[];
};

export type QueryEngineOptions = {
  store: Pick<DocumentStore, "documents" | "sequence">;
  surroundings: Omit<Surroundings, "identity">;
};

const maxCharacters = 16_000_000;

export function createQueryEngine({ store, surroundings }: QueryEngineOptions) {
  const datasets = new Map<string, Index>();
  const answers = new LRUCache<string, QueryAnswer>({
    maxSize: maxCharacters,
    sizeCalculation: ({ json }, key) => json.length + key.length,
  });
  let sequence = store.sequence;

  function forgetWhatIsOld(): void {
    if (sequence === store.sequence) return;
    datasets.clear();
    answers.clear();
    sequence = store.sequence;
  }

  function datasetFor({ isAnonymous, apiVersion }: Reader, perspective: Perspective): Index {
    const key = JSON.stringify([isAnonymous, isReleaseAware(apiVersion), perspective]);
    const kept = datasets.get(key);
    if (kept) return kept;
    const all = [...store.documents.values()];
    const visible = isAnonymous ? all.filter(({ _id }) => isPublicId(_id)) : all;
    const dataset = datasetOf(inPerspective(visible, perspective, apiVersion));
    if (datasets.size < 20) datasets.set(key, dataset); // readers invent names of releases
    return dataset;
  }

  return {
    /** Throws a `QueryError` when the query is at fault. */
    answer(query: string, params: Parameters, reader: Reader, perspective: Perspective): QueryAnswer {
      forgetWhatIsOld();
      const key = JSON.stringify([query, params, reader, perspective]);
      const kept = answers.get(key);
      if (kept) return kept;
      const dataset = datasetFor(reader, perspective);
      const evaluated = evaluateQuery(query, params, dataset, { ...surroundings, identity: reader.identity });
      const answer = { json: JSON.stringify(evaluated.result), syncTags: tagsOfReads(evaluated.reads) };
      if (!evaluated.isTimely) answers.set(key, answer);
      return answer;
    },
  };
}

export type QueryEngine = ReturnType<typeof createQueryEngine>;

export function datasetOf(documents: readonly Document[]): Index {
  let byId: Map<string, Document> | undefined;
  let byType: Map<string, Document[]> | undefined;
  return {
    documents,
    get byId() {
      byId ??= new Map(documents.map((document) => [document._id, document]));
      return byId;
    },
    ofType(type) {
      byType ??= Map.groupBy(documents, (document) => document._type);
      return byType.get(type) ?? [];
    },
  };
}
