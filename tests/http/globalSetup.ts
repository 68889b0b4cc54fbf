/** Starts the site that all HTTP tests read. A test that changes content starts its own. */

import type { TestProject } from "vitest/node";
import { seedContent } from "../harness/seedContent.ts";
import { startSite } from "../harness/startSite.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The running site: its origin and its data directory. */
    site: { url: string; dataDir: string };
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeSeed = await seedContent();
  const site = await startSite();
  project.provide("site", { url: site.url, dataDir: site.dataDir });
  return async () => {
    await site.stop();
    await removeSeed();
  };
}
