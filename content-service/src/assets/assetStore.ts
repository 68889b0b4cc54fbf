/**
 * Images and files: their bytes on disk, their documents in the store.
 *
 * An asset is named after the hash of its bytes, so the same bytes are one asset however often they arrive.
 */

import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { Document } from "../store/document.ts";
import type { DocumentStore } from "../store/documentStore.ts";
import type { NewDocument } from "../store/mutation.ts";
import type { AssetFiles, AssetKind, ReceivedFile } from "./assetFiles.ts";
import { assetIdOf, describeFile, fileNameOf } from "./assetName.ts";
import { type Extract, isImage, readImage } from "./readImage.ts";

/** An upload without a byte. */
export class EmptyAssetError extends Error {
  override name = "EmptyAssetError";
}

/** What the sender tells about an asset besides its bytes. */
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
  /** Where the service answers, such as `http://127.0.0.1:3333`. */
  origin: string;
  projectId: string;
  dataset: string;
};

export function createAssetStore({ files, store, origin, projectId, dataset }: AssetStoreOptions) {
  /** Puts the bytes in place and says what the asset's document is; it is not in the store yet. */
  async function prepare(
    asked: AssetKind | "either",
    bytes: Readable,
    description: AssetDescription,
  ): Promise<NewDocument> {
    const received = await files.receive(bytes);
    try {
      if (received.size === 0) throw new EmptyAssetError("an asset must have at least one byte (got none)");
      const kind = asked === "either" ? await kindOf(received) : asked;
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
     * The document of these bytes: the one there is, or a new one. `either` is an image where the bytes are one.
     * Throws an `EmptyAssetError`, an `ImageError`, or what `files.receive` throws; nothing is kept then.
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
    /** The file behind a name, as long as its document exists. */
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
        // Whoever may write may have changed the document, so only what is safe to send is taken from it.
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

/** An image is what its bytes say, whatever its sender calls it; a file is what its sender calls it. */
async function describe(kind: AssetKind, { path, sha1 }: ReceivedFile, description: AssetDescription) {
  if (kind === "file") {
    const { extension, mimeType } = describeFile(description.filename, description.contentType);
    return { name: `${sha1}.${extension}`, extension, mimeType };
  }
  const { width, height, extension, mimeType, metadata } = await readImage(path, description.extract);
  return { name: `${sha1}-${width}x${height}.${extension}`, extension, mimeType, metadata };
}

/** Asset documents carry an absolute address, and the service may answer on another port than when it was stored. */
export const withUrlAt =
  (origin: string) =>
  (document: Document): Document =>
    /^sanity\.(image|file)Asset$/.test(document._type) && typeof document.path === "string"
      ? { ...document, url: `${origin}/${document.path}` }
      : document;
