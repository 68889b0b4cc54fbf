/**
 * The datasets of the project, each with its own documents, queries and assets.
 *
 * The dataset that the service was started with always exists; others are created and deleted by clients.
 */

import { randomUUID } from "node:crypto";
import { existsSync, renameSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
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
import type { Database } from "../store/database.ts";
import type { DatasetSettings } from "../store/datasetTable.ts";
import { createDocumentStore } from "../store/documentStore.ts";

export type DatasetsOptions = {
  database: Database;
  /** Has a directory for the assets of each dataset. */
  directory: string;
  projectId: string;
  /** The dataset that cannot be deleted. */
  main: string;
  /** The address of the service. */
  origin: string;
  limits: Pick<Limits, "assetBytes" | "transactionMs"> & QueryLimits;
  log: Log;
};

export async function createDatasets({
  database,
  directory,
  projectId,
  main,
  origin,
  limits,
  ...options
}: DatasetsOptions) {
  const datasets = new Map<string, Dataset>();
  const directoryOf = (name: string) => path.join(directory, "datasets", name);
  /** Receives the files of deleted datasets until they are removed. */
  const removed = path.join(directory, "removed");

  function open(name: string, settings: DatasetSettings): Dataset {
    const surroundings = { projectId, dataset: name };
    const select = createSelectIds({ surroundings: { ...surroundings, identity: identities.write }, limits });
    const tables = database.contentOf(name);
    const write: ContentTables["write"] = (commit) => {
      checkNotRemoved(dataset);
      return tables.write(commit);
    };
    const store = createDocumentStore({
      tables: { ...tables, write },
      select,
      transactionMs: limits.transactionMs,
      onLoad: withUrlAt(origin),
      onWatcherError: (error) => options.log.error("watcherFailed", { dataset: name, error }),
    });
    const files = createAssetFiles({ directory: directoryOf(name), maxBytes: limits.assetBytes });
    files.prepare((kind, file) => store.documents.has(assetIdOf(kind, file)));
    const ended = new AbortController();
    const stopScheduler = startReleaseScheduler({ store, log: options.log });
    ended.signal.addEventListener("abort", stopScheduler);
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

  /** Synchronous, so that concurrent requests cannot open two stores of one dataset. */
  function create(name: string, given: Partial<DatasetSettings>, identity: string): Dataset {
    const createdAt = new Date().toISOString();
    const settings: DatasetSettings = { aclMode: "public", ...given, createdAt, createdByUserId: identity };
    const dataset = open(name, settings);
    database.transaction(() => database.datasets.put(name, settings));
    datasets.set(name, dataset);
    return dataset;
  }

  await rm(removed, { recursive: true, force: true });
  await mkdir(removed);
  await mkdir(path.join(directory, "datasets"), { recursive: true });
  const earlier = path.join(directory, "assets"); // of versions with a single dataset
  if (existsSync(earlier)) renameSync(earlier, directoryOf(main));
  for (const { name, settings } of database.datasets.all()) datasets.set(name, open(name, settings));
  const mainDataset = datasets.get(main) ?? create(main, {}, identities.service);

  return {
    main: mainDataset,
    get: (name: string): Dataset | undefined => datasets.get(name),
    all: (): Dataset[] => [...datasets.values()],
    /** The name must be free. Throws a `StoreError` when the disk refuses. */
    create,
    edit(dataset: Dataset, changes: Partial<DatasetSettings>): void {
      checkNotRemoved(dataset);
      const settings = { ...dataset.settings, ...changes };
      database.transaction(() => database.datasets.put(dataset.name, settings));
      dataset.settings = settings;
    },
    /**
     * Removes the documents, their history and the assets, and disconnects the listeners. The name can be used again at
     * once: the files are moved away before they are removed.
     */
    async remove(dataset: Dataset): Promise<void> {
      const { name } = dataset;
      database.transaction(() => database.datasets.remove(name));
      datasets.delete(name);
      dataset.isRemoved = true;
      dataset.end();
      const files = path.join(removed, randomUUID());
      try {
        renameSync(directoryOf(name), files);
        await rm(files, { recursive: true, force: true });
      } catch (error) {
        options.log.error("datasetFilesNotRemoved", { dataset: name, error }); // the next start removes them
      }
    },
    close(): void {
      for (const dataset of datasets.values()) dataset.end();
    },
  };
}

export type Datasets = Awaited<ReturnType<typeof createDatasets>>;

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

function checkNotRemoved({ name, isRemoved }: Dataset): void {
  if (isRemoved) throw new Error(`dataset "${name}" has been deleted`);
}
