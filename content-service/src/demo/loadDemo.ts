/**
 * Fills an empty store from a directory in the standard export format: `data.ndjson` with one document a line, and its
 * assets in `images/` and `files/`.
 *
 * All documents are created in one transaction, so a directory with a mistake leaves the store empty.
 */

import { open, readFile } from "node:fs/promises";
import path from "node:path";
import type { AssetKind } from "../assets/assetFiles.ts";
import type { AssetStore } from "../assets/assetStore.ts";
import { usualExtract } from "../assets/readImage.ts";
import { ContentServiceError } from "../contentServiceError.ts";
import { identities } from "../identities.ts";
import { isPlainObject } from "../store/document.ts";
import type { DocumentStore } from "../store/documentStore.ts";
import { type Mutation, type NewDocument, parseMutations } from "../store/mutation.ts";

export type LoadDemoOptions = { directory: string; store: DocumentStore; assets: AssetStore };

/** Returns the number of documents. Throws a `ContentServiceError` that names the file and line of a mistake. */
export async function loadDemo({ directory, store, assets }: LoadDemoOptions): Promise<number> {
  const file = path.join(directory, "data.ndjson");
  const library = createAssetLibrary(directory, assets);
  const documents: NewDocument[] = [];
  for (const [index, line] of (await read(file)).split("\n").entries()) {
    if (line.trim() === "") continue;
    const place = `${file} line ${index + 1}`;
    documents.push(await explaining(place, () => parseDocument(JSON.parse(line), library)));
  }
  const all = [...(await library.documents()), ...documents.filter((document) => !isAsset(document))];
  const mutations: Mutation[] = all.map((create) => ({ create }));
  await explaining(file, () => store.transact({ mutations, identity: identities.demo }));
  return mutations.length;
}

const read = (file: string) => explaining(file, () => readFile(file, "utf8"));

async function explaining<T>(place: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ContentServiceError(`demo content cannot be loaded: ${place}: ${reason}`, { cause: error });
  }
}

async function parseDocument(given: unknown, library: AssetLibrary): Promise<NewDocument> {
  const [mutation] = parseMutations([{ create: given }]);
  if (!mutation || !("create" in mutation)) throw new Error("not a document");
  const document = mutation.create;
  if (isAsset(document)) await library.restore(document);
  // A document is rebuilt with the same fields.
  return (await withReferences(document, library)) as NewDocument;
}

const isAsset = ({ _type }: NewDocument) => _type === "sanity.imageAsset" || _type === "sanity.fileAsset";

/** Replaces each `_sanityAsset: "image@file://./images/a.jpg"` by a reference to the asset. */
async function withReferences(value: unknown, library: AssetLibrary): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((item) => withReferences(item, library)));
  if (!isPlainObject(value)) return value;
  const { _sanityAsset, ...rest } = value;
  const entries = Object.entries(rest).map(async ([name, child]) => [name, await withReferences(child, library)]);
  const object = Object.fromEntries(await Promise.all(entries));
  if (typeof _sanityAsset !== "string") return object;
  const { kind, name } = parseAssetAddress(_sanityAsset);
  return { _type: kind, ...object, asset: { _type: "reference", _ref: await library.add(kind, name) } };
}

/** Exports contain only this form; other addresses are refused, so nothing is downloaded. */
function parseAssetAddress(address: string): { kind: AssetKind; name: string } {
  const match = /^(image|file)@file:\/\/\.\/(images|files)\/([^/]+)$/.exec(address);
  if (!match) throw new Error(`an asset must be image@file://./images/… or file@file://./files/… (got "${address}")`);
  return { kind: match[1] === "image" ? "image" : "file", name: match[3] ?? "" };
}

/** The assets of the directory, each stored once. */
function createAssetLibrary(directory: string, assets: AssetStore) {
  const added = new Map<string, Promise<NewDocument>>();

  async function prepareAsset(kind: AssetKind, name: string, fields: Record<string, unknown>): Promise<NewDocument> {
    // A stream of a missing file would fail before its reader listens, and end the process.
    const file = await open(path.join(directory, `${kind}s`, name));
    const bytes = file.createReadStream();
    return assets.prepare(kind, bytes, { filename: name, contentType: undefined, extract: usualExtract, fields });
  }
  function add(kind: AssetKind, name: string, fields = {}): Promise<NewDocument> {
    const key = `${kind} ${name}`;
    const document = added.get(key) ?? prepareAsset(kind, name, fields);
    added.set(key, document);
    return document;
  }
  return {
    /** The asset's id. */
    add: async (kind: AssetKind, name: string): Promise<string> => (await add(kind, name))._id ?? "",
    /** Restores an exported asset document: its bytes are in the file that its path ends with. */
    async restore({ _type, path: assetPath, ...fields }: NewDocument): Promise<void> {
      await add(_type === "sanity.imageAsset" ? "image" : "file", path.basename(String(assetPath)), fields);
    },
    /** One document for each asset, also when several files have the same bytes. */
    async documents(): Promise<NewDocument[]> {
      const documents = await Promise.all(added.values());
      return [...new Map(documents.map((document) => [document._id, document])).values()];
    },
  };
}

type AssetLibrary = ReturnType<typeof createAssetLibrary>;
