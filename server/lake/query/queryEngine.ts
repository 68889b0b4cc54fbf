/**
 * Answers queries from the store.
 *
 * What a kind of reader sees in a perspective is worked out once and kept until the next commit.
 */

import { type Document, isPublicId } from "../store/document.ts";
import type { DocumentStore } from "../store/documentStore.ts";
import { type Dataset, evaluateQuery, type Parameters, type Surroundings } from "./groq.ts";
import { inPerspective, isReleaseAware, type Perspective } from "./perspective.ts";

export type Reader = { isAnonymous: boolean; identity: string; apiVersion: string };

export type QueryEngineOptions = {
  store: Pick<DocumentStore, "documents" | "sequence">;
  surroundings: Omit<Surroundings, "identity">;
};

export function createQueryEngine({ store, surroundings }: QueryEngineOptions) {
  const datasets = new Map<string, Dataset>();
  let sequence = store.sequence;

  function datasetFor({ isAnonymous, apiVersion }: Reader, perspective: Perspective): Dataset {
    if (sequence !== store.sequence) datasets.clear();
    sequence = store.sequence;
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
    answer(query: string, params: Parameters, reader: Reader, perspective: Perspective): unknown {
      const dataset = datasetFor(reader, perspective);
      return evaluateQuery(query, params, dataset, { ...surroundings, identity: reader.identity });
    },
  };
}

export type QueryEngine = ReturnType<typeof createQueryEngine>;

export function datasetOf(documents: readonly Document[]): Dataset {
  const byId = new Map(documents.map((document) => [document._id, document]));
  let byType: Map<string, Document[]> | undefined;
  return {
    documents,
    byId,
    ofType(type) {
      byType ??= Map.groupBy(documents, (document) => document._type);
      return byType.get(type) ?? [];
    },
  };
}
