/** Parses the actions in a request. */

import * as z from "zod";
import { newDocument, patchOperations } from "../store/mutation.ts";
import { faults, MutationError } from "../store/mutationError.ts";

const id = z.string().min(1);
const revision = z.string().optional();
const purge = z.boolean().optional();
const patch = z.strictObject(patchOperations);
const identified = newDocument.extend({ _id: id });
const releaseId = z
  .string()
  .regex(/^[a-z0-9][\w-]{0,63}$/i, "must be letters, digits, underscores and dashes, at most 64");

const metadata = z.looseObject({
  title: z.string().optional(),
  description: z.string().optional(),
  releaseType: z.enum(["asap", "scheduled", "undecided"]).optional(),
  intendedPublishAt: z.iso.datetime({ offset: true }).optional(),
});

const shapes = {
  "document.create": z.object({
    publishedId: id,
    attributes: newDocument,
    ifExists: z.enum(["fail", "ignore"]).default("fail"),
  }),
  "document.edit": z.object({ draftId: id, publishedId: id, patch }),
  "document.replaceDraft": z.object({ publishedId: id, attributes: identified }),
  "document.publish": z.object({
    draftId: id,
    publishedId: id,
    ifDraftRevisionId: revision,
    ifPublishedRevisionId: revision,
  }),
  "document.unpublish": z.object({ draftId: id, publishedId: id }),
  "document.discard": z.object({ draftId: id, purge }),
  "document.delete": z.object({ publishedId: id, includeDrafts: z.array(id).default([]), purge }),
  "document.version.create": z.union([
    z.object({ publishedId: id, document: identified }),
    z.object({ publishedId: id, baseId: id, versionId: id, ifBaseRevisionId: revision }),
  ]),
  "document.version.replace": z.object({ document: identified }),
  "document.version.discard": z.object({ versionId: id, purge }),
  "document.version.unpublish": z.object({ versionId: id, publishedId: id }),
  "release.create": z.object({ releaseId, metadata: metadata.default({}) }),
  "release.edit": z.object({ releaseId, patch }),
  "release.publish": z.object({ releaseId }),
  "release.archive": z.object({ releaseId }),
  "release.unarchive": z.object({ releaseId }),
  "release.schedule": z.object({ releaseId, publishAt: z.iso.datetime({ offset: true }) }),
  "release.unschedule": z.object({ releaseId }),
  "release.delete": z.object({ releaseId }),
  "release.import": z
    .object({
      releaseId,
      attributes: newDocument.optional(),
      document: newDocument.optional(),
      ifExists: z.enum(["fail", "ignore", "replace"]).default("fail"),
    })
    .refine(({ attributes, document }) => attributes || document, "needs the release's attributes"),
};

export const releaseMetadata = metadata;

type Shapes = typeof shapes;
export type ActionType = keyof Shapes;
/** The fields of an action besides its type. */
export type ActionFields<Type extends ActionType> = z.output<Shapes[Type]>;
export type Action = { [Type in ActionType]: { type: Type; fields: ActionFields<Type> } }[ActionType];

const prefix = "sanity.action.";

/** Action types that only the hosted service has. */
const hosted = /^sanity\.action\.(document\.variant|variant\.definition)\./;

/** Whether an action needs an API version with releases. */
export const isReleaseAction = ({ type }: Action): boolean => /^(release|document\.version)\./.test(type);

/** Throws a `MutationError` with one item for each invalid entry of the list. */
export function parseActions(given: unknown): Action[] {
  if (!Array.isArray(given) || given.length === 0)
    throw new MutationError(
      [{ index: 0, error: faults.invalid('the body needs a list of "actions"', given) }],
      "action",
    );
  const parsed = given.map(parseAction);
  const mistakes = parsed.flatMap((result, index) =>
    typeof result === "string" ? [{ index, error: faults.invalid(result, given[index]) }] : [],
  );
  if (mistakes.length > 0) throw new MutationError(mistakes, "action");
  return parsed.filter((result) => typeof result !== "string");
}

/** The action, or a message about its first mistake. */
function parseAction(given: unknown): Action | string {
  const name: unknown = (given as { actionType?: unknown } | null)?.actionType;
  if (typeof name !== "string") return "an action is an object with an actionType";
  if (hosted.test(name)) return `${name} needs the hosted content service`;
  const type = name.slice(prefix.length);
  if (!name.startsWith(prefix) || !isActionType(type)) return `actionType must be a known one (got "${name}")`;
  const result = shapes[type].safeParse(given);
  if (result.success) return { type, fields: result.data } as Action; // the type chose the parser
  const [issue] = result.error.issues;
  return `${[name, ...(issue?.path ?? [])].join(" ")}: ${issue?.message}`;
}

const isActionType = (type: string): type is ActionType => Object.hasOwn(shapes, type);
