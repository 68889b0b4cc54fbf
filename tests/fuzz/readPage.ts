/** Parses a page as a browser does, and finds what no page may contain. */

import { type DefaultTreeAdapterTypes, parse } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Parse errors of characters that browsers show as a replacement: they come from the content and do no harm. */
const harmlessErrors = /^(?:unexpected-null-character|control-character|surrogate|noncharacter)/;
/** Text that values become when they are printed unchecked. */
const unchecked = /\bundefined\b|\[object |\bNaN\b|Invalid Date/;
const addresses = new Set(["href", "src", "action", "formaction", "poster", "data", "xlink:href"]);
const safeAddress = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#|data:image\/)/;

/** The faults of a page, described; empty when it has none. */
export function faultsIn(html: string): string[] {
  const faults: string[] = [];
  const document = parse(html, {
    scriptingEnabled: false, // <noscript> is a part of the page too
    sourceCodeLocationInfo: false,
    onParseError: ({ code }) => {
      if (!harmlessErrors.test(code)) faults.push(`does not parse: ${code}`);
    },
  });
  visit(document, faults);
  return [...new Set(faults)];
}

function visit(node: Node, faults: string[]): void {
  if ("tagName" in node) visitElement(node, faults);
  if ("value" in node && unchecked.test(node.value)) faults.push(`unchecked text: ${node.value.slice(0, 100)}`);
  if ("childNodes" in node && node.nodeName !== "script") for (const child of node.childNodes) visit(child, faults);
}

function visitElement(element: Element, faults: string[]): void {
  const { tagName, attrs } = element;
  for (const { name, value } of attrs) {
    if (/^on|^style$|^srcdoc$/.test(name)) faults.push(`inline ${name} of ${tagName}`);
    if (unchecked.test(value)) faults.push(`unchecked ${name} of ${tagName}: ${value.slice(0, 100)}`);
    if (addresses.has(name) && !safeAddress.test(value)) faults.push(`${name} of ${tagName}: ${value.slice(0, 100)}`);
  }
  if (tagName === "style" || tagName === "iframe" || tagName === "object" || tagName === "embed")
    faults.push(`an element ${tagName}`);
  if (tagName === "script") visitScript(element, faults);
}

/** A script is one of the build, or data. */
function visitScript({ attrs, childNodes }: Element, faults: string[]): void {
  const { type, src } = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
  const text = childNodes.map((child) => ("value" in child ? child.value : "")).join("");
  if (type === "module") {
    if (text !== "" || !src?.startsWith("/assets/")) faults.push("a script that is not of the build");
    return;
  }
  if (type !== "application/json" && type !== "application/ld+json") faults.push(`a script of type ${type}`);
  try {
    JSON.parse(text);
  } catch {
    faults.push(`${type} that is not JSON`);
  }
}
