/**
 * A site and its preview whose content is hosted elsewhere: all have host names of their own, over TLS.
 *
 * The embedded content service plays the hosted one, under a project's id.
 */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@sanity/client";
import { startContentService } from "content-service";
import { previewedSite } from "./previewedSite.ts";

export type HostedSite = Awaited<ReturnType<typeof startHostedSite>>;

export const projectId = "abc123de";
/** The Studio is on another site than the preview: browsers keep their cookies apart. */
export const hostedNames = {
  site: "agency.example",
  preview: "preview.agency.example",
  studio: "studio.desk.example",
} as const;

export async function startHostedSite() {
  const dataDir = await mkdtemp(path.join(tmpdir(), "hosted-"));
  const service = await startContentService({
    dataDir,
    port: 0,
    projectId,
    dataset: "production",
    tokens: {},
    demo: path.join(import.meta.dirname, "../../demo"),
    logLevel: "warn",
  });
  const { read, write } = service.tokens;
  const environment = {
    SITE_URL: `https://${hostedNames.site}`,
    PREVIEW_URL: `https://${hostedNames.preview}`,
    STUDIO_URL: `https://${hostedNames.studio}`,
    SANITY_PROJECT_ID: projectId,
    SANITY_API_READ_TOKEN: read,
  };
  const site = await previewedSite({ env: { ...environment, SANITY_API_HOST: service.url } });
  const client = createClient({
    projectId,
    dataset: "production",
    apiVersion: "2025-02-19",
    apiHost: service.url,
    useProjectHostname: false,
    useCdn: false,
    perspective: "raw",
    token: write,
  });
  return {
    ...site,
    service,
    client,
    /** As an administrator sets it; the address of the hosted content service is that of the project. */
    environment,
    async stop(): Promise<void> {
      await site.stop();
      await service.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
