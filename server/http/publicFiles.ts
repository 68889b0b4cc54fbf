/**
 * The files of `public/`. Text, drawings among it, is compressed once and sent from memory; everything else is read from
 * disk, whole or in ranges.
 */

import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import express, { type RequestHandler } from "express";
import { findPublicFile } from "../images/publicFile.ts";
import { createSingleFlightCache } from "../singleFlightCache.ts";
import { cacheControl } from "./cacheControl.ts";
import type { SendStored } from "./responseSender.ts";
import { compressed, type StoredResponse, sizeOf, storedResponse } from "./storedResponse.ts";

export type PublicFiles = {
  handler: RequestHandler;
  /** Whether the directory had something at this path when the process started; the path is decoded. */
  has(path: string): boolean;
};

/** By extension; XML says its encoding itself. */
const textTypes: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
};

/** A larger file would take long to compress, for a request that waits. */
const maxTextBytes = 1_000_000;
const maxCachedBytes = 8_000_000;

export function createPublicFiles({ directory, send }: { directory: string; send: SendStored }): PublicFiles {
  const entries = readdirSync(directory, { recursive: true, encoding: "utf8" });
  const paths = new Set(entries.map((entry) => `/${entry.split(path.sep).join("/")}`));
  const texts = createSingleFlightCache<StoredResponse>({ maxBytes: maxCachedBytes, sizeOf });
  const others = express.static(directory, {
    index: false,
    redirect: false,
    setHeaders: (res) => void res.setHeader("Cache-Control", cacheControl.publicFile),
  });

  async function read(file: string, type: string): Promise<StoredResponse> {
    const headers = { "Content-Type": type, "Cache-Control": cacheControl.publicFile };
    return storedResponse(200, headers, await compressed(await readFile(file)));
  }

  return {
    has: (path) => paths.has(path),
    async handler(req, res, next) {
      const rootPath = decodeURIComponent(req.path);
      if (!paths.has(rootPath)) return next();
      const type = textTypes[path.extname(rootPath)];
      const file = type && !isHidden(rootPath) && (await findPublicFile(directory, rootPath));
      if (!file || file.sizeBytes > maxTextBytes) return others(req, res, next);
      const key = `${rootPath} ${file.version}`;
      const cached = texts.cached(key);
      send(req, res, cached ?? (await texts.get(key, () => read(file.path, type))), cached !== undefined);
    },
  };
}

/** Neither is sent from disk. */
const isHidden = (rootPath: string) => rootPath.includes("/.");
