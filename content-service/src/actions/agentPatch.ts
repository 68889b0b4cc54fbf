/**
 * The agent action `patch`: changes at paths of a document, written to its draft unless `forcePublishedWrite` is set.
 *
 * The hosted service also checks the paths against a Studio's schema; this service has no schema.
 */

import * as z from "zod";
import { type Document, layerOf } from "../store/document.ts";
import { newDocument } from "../store/mutation.ts";
import { faults } from "../store/mutationError.ts";
import type { ActionContext } from "./actionContext.ts";
import { changeAt, PathError } from "./changeAt.ts";
import { copyTo, existing } from "./content.ts";

const segment = z.union([z.string().min(1), z.object({ _key: z.string() })]);
const target = z
  .object({
    path: z.union([segment, z.array(segment)]).transform((path) => [path].flat()),
    operation: z.enum(["set", "append", "mixed", "unset"]),
    value: z.unknown().optional(),
  })
  .refine(({ operation, value }) => (operation === "unset") === (value === undefined || value === null), {
    message: "needs a value, unless it is unset",
  });

const create = { _type: z.string().min(1), initialValues: z.record(z.string(), z.unknown()).default({}) };
const id = z.string().min(1);

export const agentPatchRequest = z
  .object({
    schemaId: z.string().min(1),
    documentId: id.optional(),
    targetDocument: z
      .discriminatedUnion("operation", [
        z.object({ operation: z.literal("edit"), _id: id }),
        z.object({ operation: z.literal("create"), _id: id.optional(), ...create }),
        z.object({ operation: z.literal("createIfNotExists"), _id: id, ...create }),
        z.object({ operation: z.literal("createOrReplace"), _id: id, ...create }),
      ])
      .optional(),
    target: z.preprocess((targets) => [targets].flat(), z.array(target).min(1)),
    forcePublishedWrite: z.boolean().default(false),
    noWrite: z.boolean().default(false),
    async: z.boolean().default(false),
  })
  .refine(({ documentId, targetDocument }) => (documentId === undefined) !== (targetDocument === undefined), {
    message: "needs either a documentId or a targetDocument",
  })
  .refine(({ noWrite, async }) => !(noWrite && async), { message: "noWrite and async exclude each other" });

export type AgentPatchRequest = z.output<typeof agentPatchRequest>;

/** Returns the changed document. */
export function applyAgentPatch(request: AgentPatchRequest, context: ActionContext): Document {
  const before = existing(prepareDocument(request, context), context);
  const after = request.target.reduce<unknown>((value, { path, operation, value: given }) => {
    try {
      return changeAt(value, path, operation, given);
    } catch (error) {
      if (error instanceof PathError)
        context.refuse(faults.invalid(`target ${JSON.stringify(path)}: ${error.message}`));
      throw error;
    }
  }, before);
  const changed = newDocument.safeParse(after);
  if (!changed.success) return context.refuse(faults.invalid("a document cannot be unset"));
  for (const attribute of ["_id", "_type"])
    if (changed.data[attribute] !== before[attribute]) context.refuse(faults.immutable(before._id, attribute));
  context.mutate({ createOrReplace: changed.data });
  return existing(before._id, context);
}

/** Creates the document to change when it does not exist yet, and returns its id. */
function prepareDocument(request: AgentPatchRequest, context: ActionContext): string {
  const { documentId, targetDocument, forcePublishedWrite } = request;
  const writableId = (given: string) =>
    forcePublishedWrite || layerOf(given).layer !== "published" ? given : `drafts.${given}`;
  if (!targetDocument || targetDocument.operation === "edit") {
    const given = documentId ?? targetDocument?._id ?? "";
    const id = writableId(given);
    const { layer, publishedId } = layerOf(id);
    if (layer === "drafts" && !forcePublishedWrite && !context.get(id))
      context.mutate({ create: copyTo(id, existing(publishedId, context)) });
    return id;
  }
  const { operation, _id = crypto.randomUUID(), _type, initialValues } = targetDocument;
  const document = { ...initialValues, _id: writableId(_id), _type };
  if (operation === "create") context.mutate({ create: document });
  else
    context.mutate(operation === "createOrReplace" ? { createOrReplace: document } : { createIfNotExists: document });
  return document._id;
}
