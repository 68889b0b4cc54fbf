/** The files of this build and of earlier ones: hashed names, compressed by the build, each read once. */

import { readFile } from "node:fs/promises";
import path from "node:path";
import type { RequestHandler } from "express";
import { createSingleFlightCache } from "../singleFlightCache.ts";
import { cacheControl } from "./cacheControl.ts";
import { HttpError } from "./errors.ts";
import type { HotHandler } from "./hotResponses.ts";
import type { SendStored } from "./responseSender.ts";
import { type StoredResponse, sizeOf, storedResponse } from "./storedResponse.ts";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
};

/** Room for many builds: one takes less than a megabyte with all its encodings. */
const maxBytes = 32_000_000;

/**
 * Serves `/assets/…` from the first directory that has the file. Otherwise the answer is a 404 that is not cached: during
 * a deployment another process may have the file.
 */
export function assetHandler({ directories, send }: { directories: readonly string[]; send: SendStored }): HotHandler {
  const files = createSingleFlightCache<StoredResponse>({ maxBytes, sizeOf });

  const handler: RequestHandler = async (req, res) => {
    const name = /^\/assets\/([\w.-]+)$/.exec(req.path)?.[1];
    const type = name && types[path.extname(name)];
    if (!name || !type) throw noFile();
    send(req, res, await files.get(req.path, () => readFirst(directories, name, type)));
  };

  return { handler, finished: files.cached };
}

async function readFirst(directories: readonly string[], name: string, type: string): Promise<StoredResponse> {
  for (const directory of directories) {
    const file = await read(path.join(directory, name), type);
    if (file) return file;
  }
  throw noFile();
}

const noFile = () => new HttpError(404, "This file does not exist.");

/** `null` where there is no such file. */
async function read(file: string, type: string): Promise<StoredResponse | null> {
  const headers = { "Content-Type": type, "Cache-Control": cacheControl.immutable };
  const [identity, br, gzip] = await Promise.all([file, `${file}.br`, `${file}.gz`].map(readIfThere)); // fonts have one
  if (!identity) return null;
  return storedResponse(200, headers, { identity, ...(br && { br }), ...(gzip && { gzip }) });
}

/** Rejects for any other reason than absence: a page must not believe that a file is gone when it cannot be read. */
async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (["ENOENT", "EISDIR", "ENAMETOOLONG"].includes(code)) return undefined;
    throw error;
  }
}
