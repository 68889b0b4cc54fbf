import type { ReleaseDocument, SanityClient } from "@sanity/client";

/** Throws when no release has the id. */
export async function findRelease(client: SanityClient, releaseId: string): Promise<ReleaseDocument> {
  const release = await client.releases.get({ releaseId });
  if (!release) throw new Error(`not found: ${releaseId}`);
  return release;
}
