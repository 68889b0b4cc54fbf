/** The content client as an editor's tools use it, with a write token. */

import { createClient, type SanityClient } from "@sanity/client";
import type { RunningSite } from "./startSite.ts";

/** A client for a site's embedded content service, or for a content service that runs alone. */
export async function contentClient({ contentUrl, tokens }: RunningSite): Promise<SanityClient> {
  const { write } = await tokens();
  return createClient({
    projectId: "embedded",
    dataset: "production",
    apiVersion: "2024-02-28",
    apiHost: contentUrl,
    useProjectHostname: false,
    useCdn: false,
    token: write,
  });
}
