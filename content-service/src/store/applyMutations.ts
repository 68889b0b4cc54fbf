/**
 * Applies a list of mutations to a draft, or throws a `MutationError` that names every mistake in them.
 *
 * Nothing is written here: changes are staged. Later mutations see the changes of earlier ones. Strong references are
 * checked after the last one, so documents that refer to each other can be created in any order.
 */

import { randomUUID } from "node:crypto";
import { applyPatch } from "./applyPatch.ts";
import { checkDraft } from "./checkDraft.ts";
import { type Document, isDocumentId } from "./document.ts";
import type { Draft } from "./draft.ts";
import type { Mutation, NewDocument, Patch, Selection } from "./mutation.ts";
import { faults, MutationError, type MutationErrorItem, Refusal } from "./mutationError.ts";

export type MutationResult = { id: string; operation: "create" | "update" | "delete" | "none"; document?: Document };

/** Throws a `MutationError`, or the error of a query in a mutation. */
export function applyMutations(mutations: readonly Mutation[], draft: Draft): MutationResult[] {
  const results: MutationResult[] = [];
  const mistakes: MutationErrorItem[] = [];
  for (const [index, mutation] of mutations.entries()) {
    try {
      results.push(...applyMutation(mutation, { ...draft, index }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      mistakes.push({ index, error: error.fault });
    }
  }
  if (mistakes.length === 0) mistakes.push(...checkDraft(draft));
  if (mistakes.length > 0) throw new MutationError(mistakes);
  return results;
}

/** `index` is the position of the mutation, or of its action, in the request. */
type Context = Draft & { index: number };

/** Throws a `Refusal`. References are not checked here, because later mutations may create their targets. */
export function applyMutation(mutation: Mutation, context: Context): MutationResult[] {
  if ("patch" in mutation) return selectedIds(mutation.patch, context).map((id) => patch(id, mutation.patch, context));
  if ("delete" in mutation) return selectedIds(mutation.delete, context).map((id) => remove(id, context));
  return [create(mutation, context)];
}

function create(mutation: Creation, { stage, stamp, index }: Context): MutationResult {
  const given = documentOf(mutation);
  const id = newId(given._id);
  const before = stage.get(id);
  if (before && "create" in mutation) throw new Refusal(faults.alreadyExists(id));
  if (before && "createIfNotExists" in mutation) return { id, operation: "none", document: before };
  const _createdAt = isTimestamp(given._createdAt) ? given._createdAt : (before?._createdAt ?? stamp._updatedAt);
  const document: Document = { ...given, ...stamp, _id: id, _createdAt };
  stage.put(id, document, withDocument(mutation, document), index);
  return { id, operation: before ? "update" : "create", document };
}

type Creation = Exclude<Mutation, { patch: unknown } | { delete: unknown }>;

function documentOf(mutation: Creation): NewDocument {
  if ("create" in mutation) return mutation.create;
  return "createIfNotExists" in mutation ? mutation.createIfNotExists : mutation.createOrReplace;
}

function withDocument(mutation: Creation, document: Document): Mutation {
  if ("create" in mutation) return { create: document };
  return "createIfNotExists" in mutation ? { createIfNotExists: document } : { createOrReplace: document };
}

function patch(id: string, { ifRevisionID, ...given }: Patch, { stage, stamp, index }: Context): MutationResult {
  const before = stage.get(id);
  if (!before) throw new Refusal(faults.notFound(id));
  if (ifRevisionID !== undefined && ifRevisionID !== before._rev)
    throw new Refusal(faults.otherRevision(id, before._rev, ifRevisionID));
  const { id: _id, query: _query, params: _params, ...operations } = given;
  const patched = tryPatch(before, operations);
  for (const attribute of ["_id", "_type"])
    if (patched[attribute] !== before[attribute]) throw new Refusal(faults.immutable(id, attribute));
  const calculated = { ...operations.inc, ...operations.dec };
  if (Object.keys(calculated).length > 0 && hasInfinity(patched))
    throw new Refusal(faults.invalid(`the patch of "${id}" leads to a number that is too large`, calculated));
  const document: Document = { ...patched, ...stamp, _createdAt: before._createdAt };
  stage.put(id, document, { patch: { ...operations, id } }, index);
  return { id, operation: "update", document };
}

/** JSON has no infinity: it would be stored as `null`, and memory and disk would differ. */
const hasInfinity = (value: unknown): boolean =>
  typeof value === "object" && value !== null
    ? Object.values(value).some(hasInfinity)
    : typeof value === "number" && !Number.isFinite(value);

function tryPatch(document: Document, operations: Parameters<typeof applyPatch>[1]): Document {
  try {
    return applyPatch(document, operations);
  } catch (error) {
    throw new Refusal(faults.invalid(`the patch of "${document._id}" cannot be applied: ${String(error)}`, operations));
  }
}

function remove(id: string, { stage, index }: Context): MutationResult {
  if (!stage.get(id)) return { id, operation: "none" };
  stage.put(id, null, { delete: { id } }, index);
  return { id, operation: "delete" };
}

function selectedIds({ id, query = "", params = {} }: Selection, { stage, select }: Context): string[] {
  return id === undefined ? select(stage.documents(), query, params) : [checkedId(id)];
}

/** Without an id a new one is generated; an id that ends in a dot is the prefix of a new one. */
const newId = (given = ""): string =>
  checkedId(given === "" || given.endsWith(".") ? `${given}${randomUUID()}` : given);

function checkedId(id: string): string {
  if (isDocumentId(id)) return id;
  throw new Refusal(
    faults.invalid(
      `Document ID "${id}" must be 1 to 128 letters, digits, dots, underscores and dashes, without two dots in a row`,
      id,
    ),
  );
}

const isTimestamp = (value: unknown): value is string => typeof value === "string" && !Number.isNaN(Date.parse(value));
