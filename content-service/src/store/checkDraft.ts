/** What must hold when all of a transaction is staged, whatever it consisted of. */

import type { Draft } from "./applyMutations.ts";
import { isReleaseId, layerOf, releaseIdOf } from "./document.ts";
import { faults, type MutationErrorItem } from "./mutationError.ts";
import { strongReferences } from "./references.ts";

/** Everything that does not hold. */
export const checkDraft = (draft: Draft): MutationErrorItem[] => [
  ...brokenReferences(draft),
  ...lockedVersions(draft),
  ...changedReleases(draft),
];

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

/** The versions of a release are worked on while it is active; otherwise they change with its state only. */
function lockedVersions({ stage }: Draft): MutationErrorItem[] {
  return stage.changes().flatMap(({ id, index }): MutationErrorItem[] => {
    const { layer } = layerOf(id);
    const [before, after] = [stage.before(releaseIdOf(layer))?.state, stage.get(releaseIdOf(layer))?.state];
    const isLocked = before !== undefined && before !== "active" && before === after;
    return isLocked ? [{ index, error: faults.releaseLocked(id, layer, String(before)) }] : [];
  });
}

/** A release changes by actions of its own, which know its states. */
const changedReleases = ({ stage }: Draft): MutationErrorItem[] =>
  stage
    .changes()
    .filter(({ id }) => isReleaseId(id) && !stage.isPermitted(id))
    .map(({ id, index }) => ({ index, error: faults.invalid(`Document "${id}" is changed by release actions only`) }));
