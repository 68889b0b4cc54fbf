/** A node of a parsed query. groq-js ships no types for them. */

import { isPlainObject } from "../store/document.ts";

export type QueryNode = { readonly type: string; readonly [field: string]: unknown };

export const isNode = (value: unknown): value is QueryNode => isPlainObject(value) && typeof value.type === "string";
