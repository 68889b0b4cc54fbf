/** What must hold when all of a transaction is staged, whatever it consisted of. */

import type { Draft } from "./applyMutations.ts";
import { layerOf, releaseIdOf } from "./document.ts";
import { faults, type MutationErrorItem } from "./mutationError.ts";
import { strongReferences } from "./references.ts";

/** Everything that does not hold. */
export const checkDraft = (draft: Draft): MutationErrorItem[] => [...brokenReferences(draft), ...lockedVersions(draft)];

/** Strong references that lead nowhere now. */
function brokenReferences({ stage, references }: Draft): MutationErrorItem[] {
  return stage.changes().flatMap(({ id, after, index }): MutationErrorItem[] => {
    if (after)
      return [...strongReferences(after)]
        .filter((target) => !stage.get(target))
        .map((target) => ({ index, error: faults.danglingReference(id, target) }));
    // A referring document that the transaction wrote itself is found by the check above.
    const referrers = [...references.referrersOf(id)].filter((referrer) => !stage.isStaged(referrer));
    return referrers.length > 0 ? [{ index, error: faults.stillReferenced(id, referrers) }] : [];
  });
}

/** What is scheduled stays as it was scheduled, unless the release itself moves on. */
function lockedVersions({ stage }: Draft): MutationErrorItem[] {
  return stage.changes().flatMap(({ id, index }): MutationErrorItem[] => {
    const { layer } = layerOf(id);
    const release = releaseIdOf(layer);
    const isLocked = !stage.isStaged(release) && stage.get(release)?.state === "scheduled";
    return isLocked ? [{ index, error: faults.releaseLocked(id, layer) }] : [];
  });
}
