/**
 * Reads what an editor wrote without letting one mistake take its surroundings down.
 *
 * What does not parse is removed, from the inside out: a wrong value first, then, where the value was required, the
 * thing that holds it (a list item, a section, a document of a list). Only when the whole value has to go is there
 * nothing to show.
 */

import type { z } from "zod";

type Path = readonly PropertyKey[];

/** Something left out: where it stood, the nearest document or section around it, and what was wrong. */
export type Omission = { path: string; id: string | undefined; reason: string };

const removed = Symbol("removed");

/** The parsed value, or `null` when nothing of it could be kept. `onOmit` hears of everything left out. */
export function parseLeniently<T>(schema: z.ZodType<T>, raw: unknown, onOmit: (omission: Omission) => void): T | null {
  let value: unknown = structuredClone(raw);
  for (;;) {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const seen = new Set<string>();
    for (const issue of result.error.issues) {
      const path = issue.path.join(".");
      if (seen.has(path)) continue;
      seen.add(path);
      onOmit({ path, id: nearestId(value, issue.path), reason: issue.message });
      if (!remove(value, issue.path)) return null;
    }
    value = compact(value);
  }
}

/** Marks the value at `path` as removed; where it is missing already, what holds it. False: the root has to go. */
function remove(root: unknown, path: Path): boolean {
  if (path.length === 0) return false;
  const holder = valueAt(root, path.slice(0, -1));
  const key = path[path.length - 1] as string;
  if (holder === removed) return true; // an earlier issue took everything around it
  if (isContainer(holder) && holder[key] === removed) return true;
  if (isContainer(holder) && holder[key] !== undefined && holder[key] !== null) {
    holder[key] = removed;
    return true;
  }
  return remove(root, path.slice(0, -1));
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

/** The value without what was removed: list items close up, properties disappear. */
function compact(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== removed).map(compact);
  if (!isContainer(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (item === removed ? [] : [[key, compact(item)]])),
  );
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
