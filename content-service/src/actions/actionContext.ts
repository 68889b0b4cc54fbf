/** What actions are given to read and change documents. */

import type { Document } from "../store/document.ts";
import type { Mutation } from "../store/mutation.ts";
import type { MutationFault } from "../store/mutationError.ts";
import type { ActionFields, ActionType } from "./action.ts";

export type ActionContext = {
  /** The document as the transaction sees it now. */
  get: (id: string) => Document | null;
  /** All documents as the transaction sees them now. */
  documents: () => Document[];
  mutate: (...mutations: Mutation[]) => void;
  /** Changes a document that clients cannot change themselves, such as a release. */
  mutateSystem: (id: string, mutation: Mutation) => void;
  /** Deletes the earlier revisions of a document from the history. */
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
