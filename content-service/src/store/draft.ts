/** A transaction that is being prepared: what it reads, and where its changes go. */

import type { Document } from "./document.ts";
import type { ReferenceIndex } from "./references.ts";
import type { Stage } from "./stage.ts";

export type Draft = {
  stage: Stage;
  references: ReferenceIndex;
  select: SelectIds;
  /** Every written document gets these values. */
  stamp: { _rev: string; _updatedAt: string };
  /** Who writes. */
  identity: string;
};

/** The ids of the documents that a query finds. Throws on a query that cannot be evaluated. */
export type SelectIds = (documents: Document[], query: string, params: Record<string, unknown>) => string[];
