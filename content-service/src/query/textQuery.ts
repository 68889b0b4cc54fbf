/**
 * `match text::query("…")`, which the parser reads but does not evaluate.
 *
 * The text of a query is a list of words, of which all must be found: `word`, `pre*`, `"words in this order"`, and
 * `-word` for one that must not be found. Each comparison is replaced by `_id in …`, whose right side is a set of ids
 * that evaluates the left side of the comparison for a document when its id is looked up.
 */

import { evaluateSync, Path } from "groq-js";
import { isPlainObject } from "../store/document.ts";
import { isNode, type QueryNode } from "./queryNode.ts";

/** The value of an expression in the scope of the document with that id. */
export type ValueIn = (expression: QueryNode, id: string) => unknown;

/** Throws when `text::query()` is used elsewhere than on the right of `match`, in the scope of a document. */
export function bindTextQueries(tree: QueryNode, valueIn: ValueIn): QueryNode {
  return bind(tree, false) as QueryNode; // a node is replaced by a node

  function bind(value: unknown, isInDocument: boolean): unknown {
    if (Array.isArray(value)) return value.map((item) => bind(item, isInDocument));
    if (!isPlainObject(value)) return value;
    if (!isNode(value)) return bindFields(value, isInDocument);
    if (value.type === "Value") return value;
    if (isTextQuery(value))
      throw new Error("text::query() can only be used on the right of match, in a filter, score or projection");
    if (value.type === "OpCall" && value.op === "match" && isTextQuery(value.right))
      return isInDocument ? comparison(value) : bind(value.right, false);
    if (!hasScope.has(value.type)) return bindFields(value, isInDocument);
    const { base, ...parts } = value;
    return { base: bind(base, isInDocument), ...bindFields(parts, hasDocumentScope(value, isInDocument)) };
  }

  function bindFields(value: Record<string, unknown>, isInDocument: boolean) {
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, bind(child, isInDocument)]));
  }

  function comparison({ left, right }: QueryNode): QueryNode {
    const terms = termsIn(right);
    if (!terms || !isNode(left)) return { type: "Value", value: null };
    const found = new IdsWhere((id) => isFound(terms, valueIn(left, id)));
    return {
      type: "OpCall",
      op: "in",
      left: { type: "AccessAttribute", name: "_id" },
      right: { type: "Value", value: found },
    };
  }
}

/** The ids for which a condition holds, as a value of the language: `id in path`. */
class IdsWhere extends Path {
  readonly #condition: (id: string) => boolean;

  constructor(condition: (id: string) => boolean) {
    super("**");
    this.#condition = condition;
  }

  matches(id: string): boolean {
    return this.#condition(id);
  }
}

const isTextQuery = (node: unknown): boolean =>
  isNode(node) && node.type === "FuncCall" && node.namespace === "text" && node.name === "query";

/** The nodes that evaluate their other parts for each value of their base. */
const hasScope = new Set(["Filter", "Projection", "Map", "FlatMap", "PipeFuncCall"]);

/** Whether these parts are evaluated in the scope of a document. */
function hasDocumentScope({ type, base }: QueryNode, isInDocument: boolean): boolean {
  if (!isNode(base)) return false;
  return type === "Projection" && base.type === "This" ? isInDocument : isDocuments(base);
}

const keepsDocuments = new Set(["Filter", "PipeFuncCall", "Group", "Slice", "AccessElement"]);

/** Whether an expression is a document of the dataset, or a list of them. */
function isDocuments({ type, base }: QueryNode): boolean {
  return type === "Everything" || (keepsDocuments.has(type) && isNode(base) && isDocuments(base));
}

type Term = { pattern: RegExp; isExcluded: boolean };

/** The terms of `text::query("…")`; `null` when its argument is not a text. */
function termsIn(call: unknown): Term[] | null {
  const [argument] = isNode(call) && Array.isArray(call.args) ? call.args : [];
  if (!isConstant(argument)) throw new Error("the argument of text::query() must not depend on a document");
  const { data: text }: { data?: unknown } = evaluateSync(argument);
  return typeof text === "string" ? parseTerms(text) : null;
}

/** A parameter has been replaced by its value. */
const isConstant = (node: unknown): node is QueryNode =>
  isNode(node) &&
  (node.type === "Value" ||
    (node.type === "Group" && isConstant(node.base)) ||
    (node.type === "OpCall" && node.op === "+" && isConstant(node.left) && isConstant(node.right)));

/** Words in quotes are one term; other words are one each, also those of `two-words`. */
const parseTerms = (text: string): Term[] =>
  [...text.matchAll(/(?<minus>-?)(?:"(?<phrase>[^"]*)"|(?<plain>\S+))/g)].flatMap(({ groups = {} }) => {
    const words = (groups.phrase ?? groups.plain ?? "").match(patternWord) ?? [];
    const phrases = groups.phrase === undefined ? words.map((word) => [word]) : [words];
    return phrases
      .filter((phrase) => phrase.length > 0)
      .map((phrase) => ({ pattern: patternOf(phrase), isExcluded: groups.minus === "-" }));
  });

/** What separates words, inside the brackets of a pattern; `*` does so in texts, and stands for letters in queries. */
const separators = String.raw`!@#$%^&(),.\\/?";:{}|[\]+<>\s-`;
const patternWord = new RegExp(`[^${separators}]+`, "g");
const letter = `[^*${separators}]`;

/** Finds the words, one after the other. Searching the text itself is faster than splitting it into words. */
const patternOf = (words: readonly string[]): RegExp =>
  new RegExp(
    words
      .map(
        (word) => `(?<!${letter})(?=${letter})${word.split(/\*+/).map(RegExp.escape).join(`${letter}*`)}(?!${letter})`,
      )
      .join(`[*${separators}]+`),
    "i",
  );

const isFound = (terms: readonly Term[], value: unknown): boolean =>
  terms.length > 0 && terms.every(({ pattern, isExcluded }) => isIn(value, pattern) !== isExcluded);

/** Whether a text in the value has the words. Fields of an object that begin with an underscore are not searched. */
function isIn(value: unknown, pattern: RegExp): boolean {
  if (typeof value === "string") return pattern.test(value);
  if (Array.isArray(value)) return value.some((item) => isIn(item, pattern));
  if (!isPlainObject(value)) return false;
  return Object.keys(value).some((name) => !name.startsWith("_") && isIn(value[name], pattern));
}
