/** Parses the mutations in a request. */

import * as z from "zod";
import { faults, MutationError } from "./mutationError.ts";

export const newDocument = z.looseObject({ _id: z.string().optional(), _type: z.string().min(1) });
const values = z.record(z.string(), z.unknown());
const numbers = z.record(z.string(), z.number());

/** Either one document by its id, or all that a query finds. */
const selection = { id: z.string().optional(), query: z.string().optional(), params: values.optional() };
const isSelection = (given: { id?: string; query?: string }) =>
  (given.id === undefined) !== (given.query === undefined);

export const patchOperations = {
  set: values.optional(),
  setIfMissing: values.optional(),
  unset: z.array(z.string()).optional(),
  diffMatchPatch: z.record(z.string(), z.string()).optional(),
  inc: numbers.optional(),
  dec: numbers.optional(),
  insert: z
    .strictObject({
      before: z.string().optional(),
      after: z.string().optional(),
      replace: z.string().optional(),
      items: z.array(z.unknown()),
    })
    .optional(),
};

const kinds = {
  create: newDocument,
  createIfNotExists: newDocument,
  createOrReplace: newDocument,
  delete: z.looseObject(selection).refine(isSelection, "needs either an id or a query"),
  patch: z
    .strictObject({ ...selection, ifRevisionID: z.string().optional(), ...patchOperations })
    .refine(isSelection, "needs either an id or a query"),
} as const;
type Kind = keyof typeof kinds;

export type NewDocument = z.output<typeof newDocument>;
export type Selection = { id?: string; query?: string; params?: Record<string, unknown> };
export type PatchOperations = z.output<z.ZodObject<typeof patchOperations>>;
export type Patch = Selection & PatchOperations & { ifRevisionID?: string };
/** One key, as on the wire, because listeners receive mutations in the form in which clients sent them. */
export type Mutation =
  | { create: NewDocument }
  | { createIfNotExists: NewDocument }
  | { createOrReplace: NewDocument }
  | { delete: Selection }
  | { patch: Patch };

/** Throws a `MutationError` with one item for each invalid entry of the list. */
export function parseMutations(given: unknown): Mutation[] {
  if (!Array.isArray(given))
    throw new MutationError([{ index: 0, error: faults.invalid('the body needs a list of "mutations"', given) }]);
  const parsed = given.map(parseMutation);
  const mistakes = parsed.flatMap((result, index) =>
    typeof result === "string" ? [{ index, error: faults.invalid(result, given[index]) }] : [],
  );
  if (mistakes.length > 0) throw new MutationError(mistakes);
  return parsed.filter((result) => typeof result !== "string");
}

/** The mutation, or a message about its first mistake. */
function parseMutation(given: unknown): Mutation | string {
  const [kind, ...others] = Object.keys(given ?? {});
  if (kind === undefined || others.length > 0 || !isKind(kind))
    return `a mutation is an object with one of ${Object.keys(kinds).join(", ")}`;
  const result = kinds[kind].safeParse((given as Record<Kind, unknown>)[kind]);
  if (result.success) return { [kind]: result.data } as Mutation; // the kind chose the parser
  const [issue] = result.error.issues;
  return `${[kind, ...(issue?.path ?? [])].join(".")}: ${issue?.message}`;
}

const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name);
