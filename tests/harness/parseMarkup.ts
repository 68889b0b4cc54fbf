/** HTML as a browser without script parses it. */

import { type DefaultTreeAdapterTypes, parse } from "parse5";

export type MarkupElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** The element's text and the text of everything in it. */
  text: string;
  parent: MarkupElement | null;
};

/** Every element of the document, in its order. */
export function parseMarkup(html: string): MarkupElement[] {
  const elements: MarkupElement[] = [];
  collect(parse(html, { scriptingEnabled: false }), null, elements);
  return elements;
}

/** The elements of that name whose attributes have these values. */
export function select(
  elements: readonly MarkupElement[],
  name: string,
  attributes: Readonly<Record<string, string>> = {},
): MarkupElement[] {
  const wanted = Object.entries(attributes);
  return elements.filter(
    (element) => element.name === name && wanted.every(([key, value]) => element.attributes[key] === value),
  );
}

/** The elements that have an ancestor of that name, with these attributes. */
export function within(
  elements: readonly MarkupElement[],
  name: string,
  attributes: Readonly<Record<string, string>> = {},
): MarkupElement[] {
  const containers = new Set(select(elements, name, attributes));
  return elements.filter(({ parent }) => {
    let ancestor = parent;
    while (ancestor && !containers.has(ancestor)) ancestor = ancestor.parent;
    return ancestor !== null;
  });
}

/** Adds what the node contains to `elements` and returns its text. */
function collect(node: DefaultTreeAdapterTypes.Node, parent: MarkupElement | null, elements: MarkupElement[]): string {
  if ("value" in node) return node.value;
  if (!("childNodes" in node)) return "";
  const element: MarkupElement | null =
    "tagName" in node
      ? {
          name: node.tagName,
          attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
          text: "",
          parent,
        }
      : null;
  if (element) elements.push(element);
  const text = node.childNodes.map((child) => collect(child, element ?? parent, elements)).join("");
  if (element) element.text = text;
  return text;
}
