/**
 * Applies a list of actions to a draft, or throws a `MutationError` that names every mistake in them.
 *
 * An action is a few mutations and the conditions under which they are allowed. Nothing is written here: changes are
 * staged, and later actions see the changes of earlier ones.
 */

import { applyMutation } from "../store/applyMutations.ts";
import { checkDraft } from "../store/checkDraft.ts";
import type { ContentTables } from "../store/contentTables.ts";
import type { Draft } from "../store/draft.ts";
import type { Mutation } from "../store/mutation.ts";
import { MutationError, type MutationErrorItem, Refusal } from "../store/mutationError.ts";
import type { Action, ActionType } from "./action.ts";
import type { ActionContext, Actions } from "./actionContext.ts";
import { documentActions } from "./documentActions.ts";
import { releaseActions } from "./releaseActions.ts";
import { versionActions } from "./versionActions.ts";

const actions: Actions<ActionType> = { ...documentActions, ...versionActions, ...releaseActions };

export type ApplyOptions = { draft: Draft; history: Pick<ContentTables, "revision"> };

/** Throws a `MutationError` of the kind `action`. */
export function applyActions(list: readonly Action[], options: ApplyOptions): void {
  const steps = list.map(({ type, fields }) => {
    const perform = actions[type] as (fields: Action["fields"], context: ActionContext) => void; // the type chose both
    return (context: ActionContext) => perform(fields, context);
  });
  applySteps(steps, options);
}

/** Applies steps of the service itself, checked like the actions of clients. */
export function applySteps(
  steps: readonly ((context: ActionContext) => void)[],
  { draft, history }: ApplyOptions,
): void {
  const mistakes: MutationErrorItem[] = [];
  for (const [index, step] of steps.entries()) {
    try {
      step(contextOf(draft, history, index));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      mistakes.push({ index, error: error.fault });
    }
  }
  if (mistakes.length === 0) mistakes.push(...checkDraft(draft));
  if (mistakes.length > 0) throw new MutationError(mistakes, "action");
}

function contextOf(draft: Draft, history: ApplyOptions["history"], index: number): ActionContext {
  const { stage, stamp, identity } = draft;
  const mutate = (...mutations: Mutation[]) => {
    for (const mutation of mutations) applyMutation(mutation, { ...draft, index });
  };
  return {
    get: stage.get,
    documents: stage.documents,
    mutate,
    mutateSystem(id, mutation) {
      stage.permit(id);
      mutate(mutation);
    },
    purge: stage.purge,
    refuse(fault) {
      throw new Refusal(fault);
    },
    revisionOf: history.revision,
    now: stamp._updatedAt,
    transactionId: stamp._rev,
    identity,
  };
}
