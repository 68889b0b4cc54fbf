/** A node of a parsed query. groq-js has no types for nodes. */

import { isPlainObject } from "../store/document.ts";

export type QueryNode = { readonly type: string; readonly [field: string]: unknown };

export const isNode = (value: unknown): value is QueryNode => isPlainObject(value) && typeof value.type === "string";
