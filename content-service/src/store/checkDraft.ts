/** Checks of a whole transaction, made when all of its changes are staged. */

import { isReleaseId, layerOf, releaseIdOf } from "./document.ts";
import type { Draft } from "./draft.ts";
import { faults, type MutationErrorItem } from "./mutationError.ts";
import { strongReferences } from "./references.ts";

/** Every rule that the transaction breaks. */
export const checkDraft = (draft: Draft): MutationErrorItem[] => [
  ...brokenReferences(draft),
  ...lockedVersions(draft),
  ...changedReleases(draft),
];

/** Strong references without a target. */
function brokenReferences({ stage, references }: Draft): MutationErrorItem[] {
  return stage.changes().flatMap(({ id, after, index }): MutationErrorItem[] => {
    if (after)
      return [...strongReferences(after)]
        .filter((target) => !stage.get(target))
        .map((target) => ({ index, error: faults.danglingReference(id, target) }));
    // Referring documents that the transaction itself wrote are checked above.
    const referrers = [...references.referrersOf(id)].filter((referrer) => !stage.isStaged(referrer));
    return referrers.length > 0 ? [{ index, error: faults.stillReferenced(id, referrers) }] : [];
  });
}

/** The versions of a release can be changed while it is active; in other states they change only with the state. */
function lockedVersions({ stage }: Draft): MutationErrorItem[] {
  return stage.changes().flatMap(({ id, index }): MutationErrorItem[] => {
    const { layer } = layerOf(id);
    const [before, after] = [stage.before(releaseIdOf(layer))?.state, stage.get(releaseIdOf(layer))?.state];
    const isLocked = before !== undefined && before !== "active" && before === after;
    return isLocked ? [{ index, error: faults.releaseLocked(id, layer, String(before)) }] : [];
  });
}

/** Releases are changed only by release actions, which know the states. */
const changedReleases = ({ stage }: Draft): MutationErrorItem[] =>
  stage
    .changes()
    .filter(({ id }) => isReleaseId(id) && !stage.isPermitted(id))
    .map(({ id, index }) => ({ index, error: faults.invalid(`Document "${id}" is changed by release actions only`) }));
