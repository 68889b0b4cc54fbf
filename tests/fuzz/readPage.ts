/** A page as a browser parses it, and what no page may hold. */

import { type DefaultTreeAdapterTypes, parse } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** A character that HTML does not have is shown as nothing or as one that stands for it; the parser only mentions it. */
const mereMentions = /^(?:unexpected-null-character|control-character|surrogate|noncharacter)/;
/** What a value becomes that nobody looked at. */
const unread = /\bundefined\b|\[object |\bNaN\b|Invalid Date/;
const addresses = new Set(["href", "src", "action", "formaction", "poster", "data", "xlink:href"]);
const safeAddress = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#|data:image\/)/;

/** The faults of a page, in words; empty where it has none. */
export function faultsIn(html: string): string[] {
  const faults: string[] = [];
  const document = parse(html, {
    scriptingEnabled: false, // what stands in for script is a part of the page too
    sourceCodeLocationInfo: false,
    onParseError: ({ code }) => {
      if (!mereMentions.test(code)) faults.push(`does not parse: ${code}`);
    },
  });
  visit(document, faults);
  return [...new Set(faults)];
}

function visit(node: Node, faults: string[]): void {
  if ("tagName" in node) visitElement(node, faults);
  if ("value" in node && unread.test(node.value)) faults.push(`text that nobody wrote: ${node.value.slice(0, 100)}`);
  if ("childNodes" in node && node.nodeName !== "script") for (const child of node.childNodes) visit(child, faults);
}

function visitElement(element: Element, faults: string[]): void {
  const { tagName, attrs } = element;
  for (const { name, value } of attrs) {
    if (/^on|^style$|^srcdoc$/.test(name)) faults.push(`inline ${name} of ${tagName}`);
    if (unread.test(value)) faults.push(`${name} of ${tagName} that nobody wrote: ${value.slice(0, 100)}`);
    if (addresses.has(name) && !safeAddress.test(value)) faults.push(`${name} of ${tagName}: ${value.slice(0, 100)}`);
  }
  if (tagName === "style" || tagName === "iframe" || tagName === "object" || tagName === "embed")
    faults.push(`an element ${tagName}`);
  if (tagName === "script") visitScript(element, faults);
}

/** A script is the build's own, or data. */
function visitScript({ attrs, childNodes }: Element, faults: string[]): void {
  const { type, src } = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
  const text = childNodes.map((child) => ("value" in child ? child.value : "")).join("");
  if (type === "module") {
    if (text !== "" || !src?.startsWith("/assets/")) faults.push("a script that is not the build's");
    return;
  }
  if (type !== "application/json" && type !== "application/ld+json") faults.push(`a script of type ${type}`);
  try {
    JSON.parse(text);
  } catch {
    faults.push(`${type} that is no JSON`);
  }
}
