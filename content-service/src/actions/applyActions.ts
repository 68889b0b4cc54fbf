/**
 * A list of actions → what changes, or a `MutationError` that names everything wrong with them.
 *
 * An action is a few mutations and the conditions under which they make sense. Nothing is written here: changes are
 * staged, and later actions see what earlier ones did.
 */

import { applyMutation, type Draft } from "../store/applyMutations.ts";
import { checkDraft } from "../store/checkDraft.ts";
import type { ContentTables } from "../store/contentTables.ts";
import type { Document } from "../store/document.ts";
import type { Mutation } from "../store/mutation.ts";
import { MutationError, type MutationErrorItem, type MutationFault, Refusal } from "../store/mutationError.ts";
import type { Action, ActionFields, ActionType } from "./action.ts";
import { documentActions } from "./documentActions.ts";
import { releaseActions } from "./releaseActions.ts";
import { versionActions } from "./versionActions.ts";

/** What an action works with. */
export type ActionContext = {
  /** As the transaction sees it now. */
  get: (id: string) => Document | null;
  /** All documents, as the transaction sees them now. */
  documents: () => Document[];
  mutate: (...mutations: Mutation[]) => void;
  /** The same for a document that only the system's own actions change. */
  mutateSystem: (id: string, mutation: Mutation) => void;
  /** Forgets the earlier revisions of a document. */
  purge: (id: string) => void;
  refuse: (fault: MutationFault) => never;
  /** A document as a transaction left it. */
  revisionOf: (id: string, transactionId: string) => Document | null;
  /** An ISO 8601 string. */
  now: string;
  transactionId: string;
  identity: string;
};

export type Actions<Type extends ActionType> = {
  [Name in Type]: (fields: ActionFields<Name>, context: ActionContext) => void;
};

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

/** Steps of our own, under the same conditions as what clients ask for. */
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
