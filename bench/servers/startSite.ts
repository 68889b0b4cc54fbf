/**
 * The built site, as its operator runs it: logging as by default, with the container's memory settings,
 * its content elsewhere or its own.
 */

import path from "node:path";
import { memorySettings } from "../../scripts/memorySettings.ts";
import { freePort } from "../../tests/harness/startSite.ts";
import { type Server, startServer } from "./startServer.ts";

const entry = path.join(import.meta.dirname, "../../dist/server/main.js");

export type SiteOptions = {
  /** Of its snapshot and, where the content service is its own, the content. */
  dataDir: string;
  /** The address of a content service that runs already; without one the site brings its own. */
  contentUrl?: string;
  core?: number;
  awaited?: string;
  env?: Record<string, string>;
};

export type Site = Server & { url: string };

export async function startSite({ dataDir, contentUrl, core, awaited = "/readyz", env }: SiteOptions): Promise<Site> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const content: Record<string, string> = contentUrl
    ? { SANITY_PROJECT_ID: "embedded", SANITY_API_HOST: contentUrl, SANITY_API_READ_TOKEN: "read" }
    : { CONTENT_SERVICE_PORT: "0" };
  const server = await startServer({
    command: [process.execPath, entry],
    env: {
      HOST: "127.0.0.1",
      PORT: new URL(url).port,
      SITE_URL: url,
      PREVIEW_PORT: "0",
      DATA_DIR: dataDir,
      SHUTDOWN_DELAY: "0",
      ...memorySettings,
      ...content,
      ...env,
    },
    core,
    outputFile: `${dataDir}.log`,
    awaited: url + awaited,
  });
  return { ...server, url };
}
