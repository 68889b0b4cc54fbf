/**
 * The datasets of the project, each with its own documents, queries and assets.
 *
 * The dataset that the service was started with always exists; others are created and deleted by clients.
 */

import { randomUUID } from "node:crypto";
import { existsSync, renameSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { identities } from "../identities.ts";
import type { Database } from "../store/database.ts";
import type { DatasetSettings } from "../store/datasetTable.ts";
import { checkNotRemoved, type Dataset, type DatasetOptions, openDataset } from "./dataset.ts";

export type DatasetsOptions = Pick<DatasetOptions, "projectId" | "origin" | "limits" | "log"> & {
  database: Database;
  /** Has a directory for the assets of each dataset. */
  directory: string;
  /** The dataset that cannot be deleted. */
  main: string;
};

export type Datasets = Awaited<ReturnType<typeof createDatasets>>;

export async function createDatasets({ database, directory, main, ...options }: DatasetsOptions) {
  const datasets = new Map<string, Dataset>();
  const folders = await prepareFolders(directory, main);

  function open(name: string, settings: DatasetSettings): Dataset {
    const tables = database.contentOf(name);
    return openDataset({ ...options, name, settings, tables, directory: folders.of(name) });
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
      await folders.remove(name).catch((error: unknown) => {
        options.log.error("datasetFilesNotRemoved", { dataset: name, error }); // the next start removes them
      });
    },
    close(): void {
      for (const dataset of datasets.values()) dataset.end();
    },
  };
}

/** The directories of the datasets' assets. Removes those of deleted datasets that an earlier run left. */
async function prepareFolders(directory: string, main: string) {
  const of = (name: string) => path.join(directory, "datasets", name);
  /** Receives the files of deleted datasets until they are removed. */
  const removed = path.join(directory, "removed");
  await rm(removed, { recursive: true, force: true });
  await mkdir(removed);
  await mkdir(path.join(directory, "datasets"), { recursive: true });
  const earlier = path.join(directory, "assets"); // of versions with a single dataset
  if (existsSync(earlier)) renameSync(earlier, of(main));
  return {
    of,
    /** The directory's name is free at once. */
    async remove(name: string): Promise<void> {
      const files = path.join(removed, randomUUID());
      renameSync(of(name), files);
      await rm(files, { recursive: true, force: true });
    },
  };
}
