/** The content client for the service that the environment names, with the library's own timeouts and retries. */

import { readFileSync } from "node:fs";
import path from "node:path";
import { createClient, type SanityClient } from "@sanity/client";
import * as z from "zod";
import { type Config, readConfig } from "../../server/config.ts";

export type Access = "read" | "write";

/** Releases, and the documents in them, exist from this version of the API on. */
const oldestVersion = "2025-02-19";

/** Throws when the environment is wrong, or when there is no token to write with. */
export function createContentClient(environment: NodeJS.ProcessEnv, access: Access): SanityClient {
  const { content, contentService } = readConfig(environment);
  const apiHost = contentService ? `http://127.0.0.1:${contentService.port}` : content.apiHost;
  const token = tokenFor(access, { content, contentService });
  return createClient({
    projectId: content.projectId,
    dataset: content.dataset,
    apiVersion: content.apiVersion > oldestVersion ? content.apiVersion : oldestVersion, // "X", the newest, sorts last
    useCdn: false,
    perspective: "raw", // an editor's tool sees drafts as the documents they are
    ...(apiHost && { apiHost, useProjectHostname: false }),
    ...(token && { token }),
  });
}

/** The token that the Studio logs in with; `undefined` before the embedded service's first start. */
export function writeTokenOf({ content, contentService }: Config): string | undefined {
  return content.writeToken ?? (contentService && readStoredTokens(contentService.dataDir))?.write;
}

/** Either token can read, and public content needs none. Stored tokens are sent to the embedded service only. */
function tokenFor(
  access: Access,
  { content, contentService }: Pick<Config, "content" | "contentService">,
): string | undefined {
  const stored = contentService && readStoredTokens(contentService.dataDir);
  const write = content.writeToken ?? stored?.write;
  if (access === "read") return content.readToken ?? stored?.read ?? write;
  if (write) return write;
  const hint = contentService
    ? `, and ${tokensPath(contentService.dataDir)} does not exist: start the embedded content service once to create it`
    : "";
  throw new Error(`writing needs a token: SANITY_API_WRITE_TOKEN is not set${hint}`);
}

const storedTokens = z.object({ read: z.string(), write: z.string() });

/** The tokens that the embedded service generated; missing before its first start. */
function readStoredTokens(directory: string): z.output<typeof storedTokens> | undefined {
  let json: string;
  try {
    json = readFileSync(tokensPath(directory), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  return storedTokens.parse(JSON.parse(json));
}

const tokensPath = (directory: string) => path.join(directory, "tokens.json");
