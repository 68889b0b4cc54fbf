/**
 * Images and files: their bytes on disk, their documents in the store.
 *
 * An asset is named after the hash of its bytes, so uploading the same bytes again results in the same asset.
 */

import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { Document } from "../store/document.ts";
import type { DocumentStore } from "../store/documentStore.ts";
import type { NewDocument } from "../store/mutation.ts";
import type { AssetFiles, AssetKind, ReceivedFile } from "./assetFiles.ts";
import { assetIdOf, describeFile, fileNameOf } from "./assetName.ts";
import { type Extract, isImage, readImage } from "./readImage.ts";

/** The upload has no bytes. */
export class EmptyAssetError extends Error {
  override name = "EmptyAssetError";
}

/** The information about an asset that comes with its bytes. */
export type AssetDescription = {
  filename: string | null;
  contentType: string | undefined;
  extract: Extract;
  /** Further fields of the document: title, description, source… */
  fields: Readonly<Record<string, unknown>>;
};

export type AssetStoreOptions = {
  files: AssetFiles;
  store: DocumentStore;
  /** The address of the service, such as `http://127.0.0.1:3333`. */
  origin: string;
  projectId: string;
  dataset: string;
};

export function createAssetStore({ files, store, origin, projectId, dataset }: AssetStoreOptions) {
  /** Stores the bytes and returns the document for them, which is not in the store yet. */
  async function prepare(
    requested: AssetKind | "either",
    bytes: Readable,
    description: AssetDescription,
  ): Promise<NewDocument> {
    const received = await files.receive(bytes);
    try {
      if (received.size === 0) throw new EmptyAssetError("an asset must have at least one byte (got none)");
      const kind = requested === "either" ? await kindOf(received) : requested;
      const { name, extension, ...facts } = await describe(kind, received, description);
      const assetPath = `${kind}s/${projectId}/${dataset}/${name}`;
      await files.keep(received, kind, name);
      return {
        ...description.fields,
        _id: assetIdOf(kind, name),
        _type: kind === "image" ? "sanity.imageAsset" : "sanity.fileAsset",
        assetId: received.sha1,
        extension,
        originalFilename: description.filename ?? name,
        path: assetPath,
        sha1hash: received.sha1,
        size: received.size,
        uploadId: received.sha1,
        url: `${origin}/${assetPath}`,
        ...facts,
      };
    } finally {
      await files.discard(received);
    }
  }

  return {
    prepare,
    /**
     * The existing document of these bytes, or a new one. `either` means an image if the bytes are one, else a file.
     * Throws an `EmptyAssetError`, an `ImageError`, or the errors of `files.receive`, and stores nothing then.
     */
    async add(
      kind: AssetKind | "either",
      bytes: Readable,
      description: AssetDescription,
      identity: string,
    ): Promise<Document> {
      const document = await prepare(kind, bytes, description);
      const { results } = store.transact({ mutations: [{ createIfNotExists: document }], identity });
      const [result] = results;
      if (!result?.document) throw new Error(`the asset ${document._id} was not stored`);
      return result.document;
    },
    /** The file of that name; `null` when its document does not exist. */
    async find(kind: AssetKind, name: string) {
      const document = store.documents.get(assetIdOf(kind, name));
      if (!document || fileNameOf(document._id) !== name) return null;
      const file = files.pathOf(kind, name);
      const size = await stat(file).then(
        (found) => found.size,
        () => null,
      );
      if (size === null) return null;
      return {
        file,
        size,
        // Clients can change the document, so only values that are safe in a header are taken from it.
        mimeType: mediaTypeOf(document),
        sha1: name.slice(0, 40),
        originalFilename: String(document.originalFilename),
        url: `${origin}/${kind}s/${projectId}/${dataset}/${name}`,
      };
    },
  };
}

const mediaTypeOf = ({ mimeType }: Document): string =>
  typeof mimeType === "string" && /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType : "application/octet-stream";

export type AssetStore = ReturnType<typeof createAssetStore>;

const kindOf = async ({ path }: ReceivedFile): Promise<AssetKind> => ((await isImage(path)) ? "image" : "file");

/** The format of an image is read from its bytes, that of a file from its name and `Content-Type`. */
async function describe(kind: AssetKind, { path, sha1 }: ReceivedFile, description: AssetDescription) {
  if (kind === "file") {
    const { extension, mimeType } = describeFile(description.filename, description.contentType);
    return { name: `${sha1}.${extension}`, extension, mimeType };
  }
  const { width, height, extension, mimeType, metadata } = await readImage(path, description.extract);
  return { name: `${sha1}-${width}x${height}.${extension}`, extension, mimeType, metadata };
}

/** Sets the absolute URL of asset documents, because the service may listen on another port than when they were stored. */
export const withUrlAt =
  (origin: string) =>
  (document: Document): Document =>
    /^sanity\.(image|file)Asset$/.test(document._type) && typeof document.path === "string"
      ? { ...document, url: `${origin}/${document.path}` }
      : document;
