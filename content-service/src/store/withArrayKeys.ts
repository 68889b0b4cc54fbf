/** Studio and listeners identify the items of an array by their `_key`. */

import { randomBytes } from "node:crypto";
import { isPlainObject } from "./document.ts";
import type { Mutation } from "./mutation.ts";

/** The mutation with a `_key` on every object in an array that it writes. */
export function withArrayKeys(mutation: Mutation): Mutation {
  if ("delete" in mutation) return mutation;
  if (!("patch" in mutation)) return addKeys(mutation);
  const { set, setIfMissing, insert, ...rest } = mutation.patch;
  return {
    patch: {
      ...rest,
      ...addKeys({ ...(set && { set }), ...(setIfMissing && { setIfMissing }), ...(insert && { insert }) }),
    },
  };
}

function addKeys<T>(value: T): T;
function addKeys(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((item) =>
      isPlainObject(item) ? addKeys({ _key: randomBytes(6).toString("hex"), ...item }) : item,
    );
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, addKeys(child)]));
}
