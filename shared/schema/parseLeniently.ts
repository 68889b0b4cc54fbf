/**
 * Parses content so that one mistake of an editor does not affect what is around it.
 *
 * Invalid parts are removed from the inside out: first the invalid value, then, where that value was required, what
 * contains it: a list item, a section, a document of a list. Only when the whole value is removed there is nothing to show.
 */

import type * as z from "zod";

type Path = readonly PropertyKey[];

/** A removed part: its path, the id of the nearest document or list item around it, and the reason. */
export type Omission = { path: string; id: string | undefined; reason: string };

const removed = Symbol("removed");

/** The parsed value, or `null` when nothing of it is valid. `onOmit` is called for each removed part. */
export function parseLeniently<T>(schema: z.ZodType<T>, raw: unknown, onOmit: (omission: Omission) => void): T | null {
  let value: unknown = structuredClone(raw);
  for (;;) {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    for (const issue of result.error.issues) {
      const path = removablePath(value, issue.path);
      if (path === null) continue; // an earlier issue removed it, or what contains it
      onOmit({ path: path.join("."), id: nearestId(value, path), reason: issue.message });
      if (path.length === 0) return null;
      remove(value, path);
    }
    value = compact(value);
  }
}

/**
 * The path to remove for the issue at `path`: the value there or, where it is missing, what should have contained it.
 * `null` when it is removed already.
 */
function removablePath(root: unknown, path: Path): Path | null {
  if (path.length === 0) return path;
  const holder = valueAt(root, path.slice(0, -1));
  if (holder === removed) return null;
  const value = valueAt(root, path);
  if (value === removed) return null;
  const isThere = Array.isArray(holder) ? value !== undefined : value !== undefined && value !== null;
  return isThere ? path : removablePath(root, path.slice(0, -1));
}

function remove(root: unknown, path: Path): void {
  const holder = valueAt(root, path.slice(0, -1));
  if (isContainer(holder)) holder[String(path.at(-1))] = removed;
}

function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const key of path) {
    if (value === removed) return removed;
    value = isContainer(value) ? value[key as string] : undefined;
  }
  return value;
}

function nearestId(root: unknown, path: Path): string | undefined {
  for (let length = path.length; length >= 0; length--) {
    const value = valueAt(root, path.slice(0, length));
    if (!isContainer(value)) continue;
    const id = value._id ?? value._key;
    if (typeof id === "string") return id;
  }
  return undefined;
}

/** The value without the removed items and properties. */
function compact(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== removed).map(compact);
  if (!isContainer(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (item === removed ? [] : [[key, compact(item)]])),
  );
}

export function isContainer(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === "object" && value !== null;
}
