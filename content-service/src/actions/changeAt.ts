/** Changes one path of a value, as agent actions describe it. Values are copied, never mutated. */

import { randomBytes } from "node:crypto";
import { isPlainObject } from "../store/document.ts";

/** The name of a field, or the key of an item in a list. */
export type PathSegment = string | { _key: string };

export type Operation = "set" | "append" | "mixed" | "unset";

/** The path does not exist in the value. */
export class PathError extends Error {
  override name = "PathError";
}

/** Missing fields on the path are created; items of lists must exist. Throws a `PathError`. */
export function changeAt(value: unknown, path: readonly PathSegment[], operation: Operation, given: unknown): unknown {
  const [segment, ...rest] = path;
  if (segment === undefined) return operations[operation](value, given);
  if (typeof segment === "string") return changeField(value, segment, rest, operation, given);
  if (!Array.isArray(value)) throw new PathError(`there is no list with an item of key "${segment._key}"`);
  const index = value.findIndex((item) => isPlainObject(item) && item._key === segment._key);
  if (index < 0) throw new PathError(`the list has no item of key "${segment._key}"`);
  // Appending to an item inserts the new items after it.
  if (rest.length === 0 && operation === "append") return value.toSpliced(index + 1, 0, ...withKeys([given].flat()));
  const changed = changeAt(value[index], rest, operation, given);
  return changed === undefined ? value.toSpliced(index, 1) : value.with(index, changed);
}

function changeField(value: unknown, name: string, rest: readonly PathSegment[], operation: Operation, given: unknown) {
  if (value !== undefined && !isPlainObject(value)) throw new PathError(`there is no object with a field "${name}"`);
  if (value === undefined && operation === "unset") return undefined;
  const { [name]: field, ...others } = value ?? {};
  const changed = changeAt(field, rest, operation, given);
  return changed === undefined ? others : { ...value, [name]: changed };
}

const operations: Record<Operation, (value: unknown, given: unknown) => unknown> = {
  unset: () => undefined,
  set: (value, given) => merge(value, given, (_field, next) => withKeysIn(next)),
  mixed: (value, given) =>
    merge(value, given, (field, next) => (Array.isArray(next) ? append(field, next) : withKeysIn(next))),
  append,
};

/** Merges objects field by field; `choose` decides for all other values. */
function merge(value: unknown, given: unknown, choose: (value: unknown, given: unknown) => unknown): unknown {
  if (!isPlainObject(given) || !isPlainObject(value)) return choose(value, given);
  const merged = Object.entries(given).map(([name, next]) => [name, merge(value[name], next, choose)]);
  return { ...value, ...Object.fromEntries(merged) };
}

/** Lists and text are continued, text on a new line if it already has several; numbers are added; others are replaced. */
function append(value: unknown, given: unknown): unknown {
  if (Array.isArray(given)) return [...(Array.isArray(value) ? value : []), ...withKeys(given)];
  if (typeof value === "number" && typeof given === "number") return value + given;
  if (typeof value === "string" && typeof given === "string")
    return `${value}${value.includes("\n") ? "\n" : " "}${given}`;
  return given;
}

const withKeysIn = (value: unknown) => (Array.isArray(value) ? withKeys(value) : value);

const withKeys = (items: readonly unknown[]) =>
  items.map((item) => (isPlainObject(item) ? { _key: randomBytes(6).toString("hex"), ...item } : item));
