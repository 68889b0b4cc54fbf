/** A site with its preview, and the Studio's way into it. */

import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { SanityClient } from "@sanity/client";
import { ask } from "./ask.ts";
import { freePort, type StartOptions, startSite } from "./startSite.ts";

export type PreviewedSite = Awaited<ReturnType<typeof previewedSite>>;

export async function previewedSite({ env = {}, ...options }: StartOptions = {}) {
  const previewPort = env.PREVIEW_PORT ?? String(await freePort());
  const site = await startSite({ ...options, env: { ...env, PREVIEW_PORT: previewPort } });
  const previewUrl = `http://localhost:${previewPort}`;
  // The preview listens after the site, which is ready by then.
  while (!(await ask(previewUrl, "/robots.txt").catch(() => null))) await wait(50);

  /** The address by which the Studio opens a page. */
  async function previewLink(client: SanityClient, page: string, perspective = "drafts"): Promise<string> {
    const secret = randomUUID();
    const _id = `drafts.sanity-preview-url-secret.${secret}`;
    await client.create({ _id, _type: "sanity.previewUrlSecret", secret, source: "sanity/presentation" });
    const search = new URLSearchParams({
      "sanity-preview-secret": secret,
      "sanity-preview-pathname": page,
      "sanity-preview-perspective": perspective,
    });
    return `${env.PREVIEW_URL ?? previewUrl}/_preview/enable?${search}`;
  }

  /** Opens a session; resolves to its `Cookie` header. */
  async function openPreview(client: SanityClient, perspective?: string): Promise<string> {
    const link = new URL(await previewLink(client, "/", perspective));
    const { headers } = await ask(previewUrl, link.pathname + link.search);
    return headers["set-cookie"]?.[0]?.split(";", 1)[0] ?? "";
  }

  return { ...site, previewUrl, previewLink, openPreview };
}
