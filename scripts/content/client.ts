/** The content client for the service that the environment names, with the library's own time limits and retries. */

import { readFileSync } from "node:fs";
import path from "node:path";
import { createClient, type SanityClient } from "@sanity/client";
import { z } from "zod";
import { type Config, readConfig } from "../../server/config.ts";

export type Access = "read" | "write";

/** Releases, and the documents in them, exist from this version of the API on. */
const oldestVersion = "2025-02-19";

/** Throws when the environment is wrong, or when writing and nothing says with which token. */
export function createContentClient(environment: NodeJS.ProcessEnv, access: Access): SanityClient {
  const { content, contentService } = readConfig(environment);
  const apiHost = contentService ? `http://127.0.0.1:${contentService.port}` : content.apiHost;
  const token = tokenFor(access, { content, contentService });
  return createClient({
    projectId: content.projectId,
    dataset: content.dataset,
    apiVersion: content.apiVersion > oldestVersion ? content.apiVersion : oldestVersion, // "X" is the newest
    useCdn: false,
    perspective: "raw", // an editor's tool sees drafts as the documents they are
    ...(apiHost && { apiHost, useProjectHostname: false }),
    ...(token && { token }),
  });
}

/** Reading works with either token, and public content without one. Stored tokens are for our own service alone. */
function tokenFor(
  access: Access,
  { content, contentService }: Pick<Config, "content" | "contentService">,
): string | undefined {
  const stored = contentService && readStoredTokens(contentService.dataDir);
  const write = content.writeToken ?? stored?.write;
  if (access === "read") return content.readToken ?? stored?.read ?? write;
  if (write) return write;
  const hint = contentService
    ? `, and ${tokensPath(contentService.dataDir)} is not there: has the embedded service ever run?`
    : "";
  throw new Error(`this needs a token that may write: SANITY_API_WRITE_TOKEN is not set${hint}`);
}

const storedTokens = z.object({ read: z.string(), write: z.string() });

/** The tokens that the embedded service made for itself; missing before its first start. */
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
