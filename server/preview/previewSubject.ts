/** What a session previews, in words for its bar: the release by its title, and the time that the preview shows. */

import * as z from "zod";
import type { PreviewSource } from "../content/contentSource.ts";
import { type Layers, releaseIn } from "./perspective.ts";

export type PreviewSubject =
  | { kind: "drafts" | "published" }
  /** `at`: the ISO date of its publication, where it has one. */
  | { kind: "release"; title: string; at: string | null };

const groq = `*[_id == $id][0]{"title": metadata.title, "at": coalesce(publishAt, metadata.intendedPublishAt)}`;
const release = z.object({ title: z.string().nullish(), at: z.string().nullish() }).nullable();

/** Throws `ContentError`. */
export async function previewSubject(source: Pick<PreviewSource, "fetch">, layers: Layers): Promise<PreviewSubject> {
  const name = releaseIn(layers);
  if (name === undefined) return { kind: layers.includes("drafts") ? "drafts" : "published" };
  const raw = await source.fetch({ groq, params: { id: `_.releases.${name}` } }, { perspective: "raw" });
  const { title, at } = release.parse(raw) ?? {};
  return { kind: "release", title: title || name, at: at ?? null };
}
