/** Tells a Studio and a site apart that were built from different content models: one has fields that the other has not. */

import { createHash } from "node:crypto";
import { studioSchema } from "../../shared/content/queries.ts";

/** Equal for equal types, fields and rules. */
export function modelVersion(schema: unknown = studioSchema()): string {
  return createHash("sha256").update(JSON.stringify(schema)).digest("hex").slice(0, 12);
}
