/**
 * Finds the documents that a query has to read.
 *
 * `*[_type == "a" && …]` reads only the documents of that type, `*[_type == "a" && slug.current == $slug]` only those
 * with that slug, `*[_id in $ids]` only those with these ids. An answer depends on the documents that its query reads.
 */

import { type Document, isPlainObject } from "../store/document.ts";
import { createDocumentList, type DocumentList } from "./documentList.ts";
import { isNode, type QueryNode } from "./queryNode.ts";

/** What an answer depends on: documents of these types, documents with these ids, or all documents. */
export type Reads = { types: Set<string>; ids: Set<string>; isEverything: boolean };

export const createReads = (): Reads => ({ types: new Set(), ids: new Set(), isEverything: false });

/** The documents of a dataset, by id and by type. */
export type Index = {
  documents: readonly Document[];
  byId: ReadonlyMap<string, Document>;
  ofType: (type: string) => DocumentList;
};

type Kind = { field: "_type" | "_id"; values: readonly string[] };
/** A field, given by its path, that must equal a text. */
type Equality = { path: readonly string[]; value: string };

/** Replaces `*` in the query by the documents that it needs, and adds them to `reads`. */
export function narrow(tree: QueryNode, index: Index, reads: Reads): QueryNode {
  return rewrite(tree) as QueryNode; // a node is rewritten to a node

  function rewrite(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(rewrite);
    if (!isPlainObject(value) || value.type === "Value") return value;
    const kind = isNode(value) ? kindIn(value) : null;
    if (kind)
      return { ...value, base: { type: "Value", value: documentsOf(kind, value.expr) }, expr: rewrite(value.expr) };
    if (value.type === "Everything") reads.isEverything = true;
    if (value.type === "FuncCall" && value.namespace === "releases") reads.types.add("system.release");
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, rewrite(child)]));
  }

  function documentsOf({ field, values }: Kind, condition: unknown): readonly Document[] {
    for (const value of values) (field === "_type" ? reads.types : reads.ids).add(value);
    const distinct = new Set(values);
    const [first = ""] = distinct;
    if (distinct.size > 1) return index.documents.filter((document) => distinct.has(document[field])); // keeps their order
    if (field === "_id") return [index.byId.get(first) ?? []].flat();
    const equality = equalityIn(condition);
    const list = index.ofType(first);
    return equality ? list.where(equality.path, equality.value) : list.documents;
  }
}

/** The first comparison of a field with a text. The rest of the condition is evaluated afterwards. */
function equalityIn(condition: unknown): Equality | null {
  if (!isNode(condition)) return null;
  const { type, op, left, right } = condition;
  if (type === "Group") return equalityIn(condition.base);
  if (type === "And") return equalityIn(left) ?? equalityIn(right);
  const path = type === "OpCall" && op === "==" ? pathOf(left) : null;
  const value = constantOf(right);
  return path && path[0] !== "_type" && typeof value === "string" ? { path, value } : null;
}

/** `a.b` → its names; `null` for an expression with more than names. */
function pathOf(node: unknown): string[] | null {
  if (!isNode(node) || node.type !== "AccessAttribute" || typeof node.name !== "string") return null;
  if (node.base === undefined) return [node.name];
  const base = pathOf(node.base);
  return base && [...base, node.name];
}

/** The types or ids that a filter on all documents requires. */
function kindIn({ type, base, expr }: QueryNode): Kind | null {
  return type === "Filter" && isNode(base) && base.type === "Everything" ? kindOf(expr) : null;
}

function kindOf(condition: unknown): Kind | null {
  if (!isNode(condition)) return null;
  const { type, left, right } = condition;
  if (type === "Group") return kindOf(condition.base);
  if (type === "And") return narrower(kindOf(left), kindOf(right));
  if (type === "Or") return either(kindOf(left), kindOf(right));
  if (type !== "OpCall" || !isNode(left) || left.type !== "AccessAttribute" || left.base) return null;
  if (left.name !== "_type" && left.name !== "_id") return null;
  const values = condition.op === "==" ? [constantOf(right)] : condition.op === "in" ? constantsOf(right) : [null];
  return values.every((value) => typeof value === "string") ? { field: left.name, values } : null;
}

/** Ids select fewer documents than types. */
const narrower = (left: Kind | null, right: Kind | null) => (right?.field === "_id" ? right : (left ?? right));

const either = (left: Kind | null, right: Kind | null): Kind | null =>
  left && right && left.field === right.field ? { field: left.field, values: [...left.values, ...right.values] } : null;

const constantOf = (node: unknown): unknown => (isNode(node) && node.type === "Value" ? node.value : null);

function constantsOf(node: unknown): unknown[] {
  const value = constantOf(node);
  if (Array.isArray(value)) return value;
  if (!isNode(node) || node.type !== "Array" || !Array.isArray(node.elements)) return [null];
  return node.elements.map(({ value: element, isSplat }) => (isSplat ? null : constantOf(element)));
}

/** A list of documents that is indexed on first use. */
export function indexOf(documents: readonly Document[]): Index {
  let byId: Map<string, Document> | undefined;
  let byType: Map<string, Document[]> | undefined;
  return {
    documents,
    get byId() {
      byId ??= new Map(documents.map((document) => [document._id, document]));
      return byId;
    },
    ofType(type) {
      byType ??= Map.groupBy(documents, (document) => document._type);
      return createDocumentList(byType.get(type) ?? []);
    },
  };
}
