/**
 * The secrets by which the Studio opens a preview.
 *
 * The Studio writes one into the dataset and puts it into the address of the preview. It is a document that only
 * editors can write, so an address with a valid one comes from an editor.
 */

import * as z from "zod";
import type { PreviewSource } from "../content/contentSource.ts";

const hourMs = 60 * 60 * 1000;
/** For the editor's own frame; the Studio writes a new one in time. */
const ownMs = hourMs;
/** For a link that an editor shares. Sharing it again restarts the time. */
const sharedMs = 7 * 24 * hourMs;

/** The types and the id are those of the Studio. The time is that of the content service, which dates the documents. */
const groq = `{
  "now": now(),
  "own": *[_type == "sanity.previewUrlSecret" && secret == $secret] | order(_updatedAt desc)[0]._updatedAt,
  "shared": *[_id == "sanity-preview-url-secret.share-access" && _type == "sanity.previewUrlShareAccess" && secret == $secret][0]._updatedAt
}`;

const answer = z.object({ now: z.string(), own: z.string().nullable(), shared: z.string().nullable() });

/** Whether the dataset has the secret, and it is new enough. Throws `ContentError`. */
export async function isStudioSecret(source: Pick<PreviewSource, "fetch">, secret: string): Promise<boolean> {
  const raw = await source.fetch({ groq, params: { secret } }, { perspective: "raw" });
  const { now, own, shared } = answer.parse(raw);
  const isNew = (updatedAt: string | null, ms: number) =>
    updatedAt !== null && Date.parse(now) - Date.parse(updatedAt) < ms;
  return isNew(own, ownMs) || isNew(shared, sharedMs);
}
