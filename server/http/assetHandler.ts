/** The files of this build and of earlier ones: hashed names, compressed by the build, read once. */

import { readFile } from "node:fs/promises";
import path from "node:path";
import type { RequestHandler } from "express";
import { cacheControl } from "./cacheControl.ts";
import { HttpError } from "./errors.ts";
import type { HotHandler } from "./hotResponses.ts";
import type { SendStored } from "./responseSender.ts";
import { type StoredResponse, storedResponse } from "./storedResponse.ts";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
};

/**
 * Serves `/assets/…` from the first directory that has it, or a 404 that nobody keeps: during a deployment another
 * process may have the file.
 */
export function assetHandler({ directories, send }: { directories: readonly string[]; send: SendStored }): HotHandler {
  const files = new Map<string, StoredResponse>();
  const reading = new Map<string, Promise<StoredResponse>>();

  const handler: RequestHandler = async (req, res) => {
    const name = /^\/assets\/([\w.-]+)$/.exec(req.path)?.[1];
    const type = name && types[path.extname(name)];
    if (!name || !type) throw new HttpError(404, "There is no such file.");
    const file = files.get(req.path) ?? reading.get(req.path) ?? readFirst(directories, name, type);
    reading.set(req.path, Promise.resolve(file));
    try {
      files.set(req.path, await file);
    } finally {
      reading.delete(req.path);
    }
    send(req, res, await file);
  };

  return { handler, finished: (path) => files.get(path) };
}

async function readFirst(directories: readonly string[], name: string, type: string): Promise<StoredResponse> {
  for (const directory of directories) {
    const file = await read(path.join(directory, name), type);
    if (file) return file;
  }
  throw new HttpError(404, "There is no such file.");
}

/** `null` where there is no such file. */
async function read(file: string, type: string): Promise<StoredResponse | null> {
  const headers = { "Content-Type": type, "Cache-Control": cacheControl.immutable };
  const [identity, br, gzip] = await Promise.all([file, `${file}.br`, `${file}.gz`].map(readIfThere)); // fonts have one
  if (!identity) return null;
  return storedResponse(200, headers, { identity, ...(br && { br }), ...(gzip && { gzip }) });
}

/** Whatever else keeps a file from being read must not make a page believe that it is gone. */
async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (["ENOENT", "EISDIR", "ENAMETOOLONG"].includes(code)) return undefined;
    throw error;
  }
}
