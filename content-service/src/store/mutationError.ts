/** Reasons to refuse a transaction. A refused transaction changes nothing. */

const list = (ids: readonly string[]) => ids.map((id) => `"${id}"`).join(", ");

/** The faults in the form that clients receive. */
export const faults = {
  alreadyExists: (id: string) => ({
    type: "documentAlreadyExistsError" as const,
    id,
    description: `Document by ID "${id}" already exists`,
  }),
  notFound: (id: string) => ({
    type: "documentNotFoundError" as const,
    id,
    description: `The document with the ID "${id}" was not found`,
  }),
  otherRevision: (id: string, currentRevisionID: string, expectedRevisionID: string) => ({
    type: "documentRevisionIDDoesNotMatchError" as const,
    id,
    currentRevisionID,
    expectedRevisionID,
    description: `Document "${id}" has unexpected revision ID "${currentRevisionID}", expected "${expectedRevisionID}"`,
  }),
  danglingReference: (id: string, referenceID: string) => ({
    type: "documentReferenceDoesNotExistError" as const,
    id,
    referenceID,
    description: `Document "${id}" references non-existent document "${referenceID}"`,
  }),
  stillReferenced: (id: string, referencingIDs: string[]) => ({
    type: "documentHasExistingReferencesError" as const,
    id,
    referencingIDs,
    description: `Document "${id}" cannot be deleted as there are references to it from ${list(referencingIDs)}`,
  }),
  immutable: (id: string, attribute: string) => ({
    type: "cannotModifyImmutableAttributeError" as const,
    id,
    attribute,
    description: `Cannot modify immutable attribute "${attribute}" of document "${id}"`,
  }),
  releaseLocked: (id: string, release: string, state: string) => ({
    type: "releaseLockedError" as const,
    id,
    release,
    description: `Document "${id}" cannot be changed: release "${release}" is ${state}, not active`,
  }),
  releaseState: (release: string, state: string, action: string, allowed: readonly string[]) => ({
    type: "releaseStateError" as const,
    release,
    state,
    description: `Release "${release}" is ${state}; to ${action} it, it must be ${allowed.join(" or ")}`,
  }),
  invalid: (description: string, value?: unknown) => ({ type: "validationError" as const, description, value }),
};

export type MutationFault = ReturnType<(typeof faults)[keyof typeof faults]>;

/** `index` is the position of the mutation or action in its transaction. */
export type MutationErrorItem = { index: number; error: MutationFault };

/** One mutation or action of a transaction is refused. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly fault: MutationFault;

  constructor(fault: MutationFault) {
    super(fault.description);
    this.fault = fault;
  }
}

/** A transaction is refused: the faults of all its mutations, or of all its actions. */
export class MutationError extends Error {
  override name = "MutationError";
  readonly kind: "mutation" | "action";
  readonly items: readonly MutationErrorItem[];

  constructor(items: readonly MutationErrorItem[], kind: "mutation" | "action" = "mutation") {
    super(`The ${kind}(s) failed: ${items[0]?.error.description}`);
    this.kind = kind;
    this.items = items;
  }
}

/** A transaction with this id has been committed before. */
export class TransactionExistsError extends Error {
  override name = "TransactionExistsError";
}
