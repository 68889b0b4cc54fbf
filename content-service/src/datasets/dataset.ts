/** One dataset: its documents, queries, assets and scheduled releases. */

import { startReleaseScheduler } from "../actions/releaseScheduler.ts";
import { createAssetFiles } from "../assets/assetFiles.ts";
import { assetIdOf } from "../assets/assetName.ts";
import { createAssetStore, withUrlAt } from "../assets/assetStore.ts";
import { identities } from "../identities.ts";
import type { Limits } from "../limits.ts";
import type { Log } from "../log.ts";
import type { QueryLimits } from "../query/groq.ts";
import { createQueryEngine } from "../query/queryEngine.ts";
import { createSelectIds } from "../query/selectIds.ts";
import type { ContentTables } from "../store/contentTables.ts";
import type { DatasetSettings } from "../store/datasetTable.ts";
import { createDocumentStore } from "../store/documentStore.ts";

export type Dataset = {
  readonly name: string;
  settings: DatasetSettings;
  /** The dataset has been deleted. Requests that began before cannot change anything. */
  isRemoved: boolean;
  readonly store: ReturnType<typeof createDocumentStore>;
  readonly engine: ReturnType<typeof createQueryEngine>;
  readonly assets: ReturnType<typeof createAssetStore>;
  /** Aborted when the dataset is deleted, or the service stops. */
  readonly ended: AbortSignal;
  end(): void;
};

export type DatasetOptions = {
  name: string;
  settings: DatasetSettings;
  tables: ContentTables;
  /** Has the dataset's assets. */
  directory: string;
  projectId: string;
  /** The address of the service. */
  origin: string;
  limits: Pick<Limits, "assetBytes" | "transactionMs"> & QueryLimits;
  log: Log;
};

/** Reads the documents, removes assets that no document knows, and starts the release scheduler. */
export function openDataset({ tables, directory, projectId, origin, limits, log, ...given }: DatasetOptions): Dataset {
  const { name, settings } = given;
  const surroundings = { projectId, dataset: name };
  const write: ContentTables["write"] = (commit) => {
    checkNotRemoved(dataset);
    return tables.write(commit);
  };
  const store = createDocumentStore({
    tables: { ...tables, write },
    select: createSelectIds({ surroundings: { ...surroundings, identity: identities.write }, limits }),
    transactionMs: limits.transactionMs,
    onLoad: withUrlAt(origin),
    onWatcherError: (error) => log.error("watcherFailed", { dataset: name, error }),
  });
  const files = createAssetFiles({ directory, maxBytes: limits.assetBytes });
  files.prepare((kind, file) => store.documents.has(assetIdOf(kind, file)));
  const ended = new AbortController();
  ended.signal.addEventListener("abort", startReleaseScheduler({ store, log }));
  const dataset: Dataset = {
    name,
    settings,
    isRemoved: false,
    store,
    engine: createQueryEngine({ store, surroundings, limits }),
    assets: createAssetStore({ files, store, origin, ...surroundings }),
    ended: ended.signal,
    end: () => ended.abort(),
  };
  return dataset;
}

export function checkNotRemoved({ name, isRemoved }: Dataset): void {
  if (isRemoved) throw new Error(`dataset "${name}" has been deleted`);
}
