/**
 * Two renderings of a page, one of them with marks → the clean one with `data-sanity` attributes.
 *
 * An element gets the place of its own text or picture. Around them, the largest element that shows nothing but one item
 * of a list gets the item's place: sections and other items can be dragged into another order.
 */

import { type DefaultTreeAdapterTypes as Html, parse } from "parse5";
import type { Place } from "../../shared/schema/places.ts";

/** A mark is one character of a plane without any assigned to it; the first stands for the first place. */
const firstMark = 0xf0000;
export const maxMarks = 0xfffd;
const marks = /[\u{f0000}-\u{ffffc}]/gu;

/** The mark of the place with this index. */
export const toMark = (index: number): string => String.fromCodePoint(firstMark + index);

export const marksIn = (text: string): string => (text.match(marks) ?? []).join("");

const indexOf = (mark: string): number => (mark.codePointAt(0) ?? 0) - firstMark;

export type PlaceAttributesOptions = {
  /** By the index of their mark. */
  places: readonly Place[];
  studioUrl: string;
};

/** Pure. A page with such characters of its own stays as it is. */
export function placeAttributes(clean: string, marked: string, { places, studioUrl }: PlaceAttributesOptions): string {
  if (clean.search(marks) >= 0) return clean;
  const [body, markedBody] = [bodyOf(clean), bodyOf(marked)];
  if (!body || !markedBody) return clean;
  const placesIn = (text: string) => (text.match(marks) ?? []).flatMap((mark) => places[indexOf(mark)] ?? []);
  const attributes = placedElements(compare(body, markedBody, placesIn)).flatMap(({ element, place }) => {
    const start = element.sourceCodeLocation?.startOffset;
    const value = `id=${place.id};type=${place.type};path=${place.path};base=${encodeURIComponent(studioUrl)}`;
    const text = ` data-sanity="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;
    return start === undefined ? [] : [{ offset: start + "<".length + element.tagName.length, text }];
  });
  return withInsertions(clean, attributes);
}

function withInsertions(html: string, insertions: { offset: number; text: string }[]): string {
  const ordered = insertions.toSorted((one, other) => one.offset - other.offset);
  const pieces = ordered.map(({ offset, text }, index) => html.slice(ordered[index - 1]?.offset ?? 0, offset) + text);
  return pieces.join("") + html.slice(ordered.at(-1)?.offset ?? 0);
}

function bodyOf(html: string): Html.Element | undefined {
  const root = parse(html, { sourceCodeLocationInfo: true }).childNodes.find((node) => node.nodeName === "html");
  return root && elementsIn(root as Html.Element).find(({ tagName }) => tagName === "body"); // "html" is an element
}

/** An element of both renderings. */
type Shown = {
  element: Html.Element;
  /** The places of its own text or picture. */
  own: Place[];
  /** Those of everything in it. */
  all: Place[];
  children: Shown[];
};

/** An element whose children differ has none here. */
function compare(element: Html.Element, marked: Html.Element, placesIn: (text: string) => Place[]): Shown {
  const own = placesIn(ownTexts(marked));
  const pairs = pairsOf(elementsIn(element), elementsIn(marked));
  if (!pairs) return { element, own, all: placesIn(texts(marked)), children: [] };
  const children = pairs.map(([child, other]) => compare(child, other, placesIn));
  return { element, own, all: [...own, ...children.flatMap(({ all }) => all)], children };
}

/** `null` unless both lists have the same elements. */
function pairsOf(clean: Html.Element[], marked: Html.Element[]): [Html.Element, Html.Element][] | null {
  const pairs = clean.flatMap((element, index): [Html.Element, Html.Element][] => {
    const other = marked[index];
    return other?.tagName === element.tagName ? [[element, other]] : [];
  });
  return pairs.length === clean.length && clean.length === marked.length ? pairs : null;
}

/** What is never shown, or only without script. */
const hidden = new Set(["script", "style", "noscript", "template", "link", "meta"]);

function elementsIn(element: Html.Element): Html.Element[] {
  return element.childNodes.filter((node): node is Html.Element => "tagName" in node && !hidden.has(node.tagName));
}

/** A mark in the address of a picture. */
const encodedMark = /%F3(?:%[89AB][\dA-F]){3}/g;

/** The text directly in an element; of a picture, its attributes. */
function ownTexts({ tagName, attrs, childNodes }: Html.Element): string {
  if (tagName === "img") return attrs.map(({ value }) => value.replace(encodedMark, decodeURIComponent)).join("");
  return childNodes.map((node) => ("value" in node ? node.value : "")).join("");
}

function texts(element: Html.Element): string {
  return ownTexts(element) + elementsIn(element).map(texts).join("");
}

/** `shown`: how many texts and pictures are in the element. */
type PlacedElement = { element: Html.Element; place: Place; isItem: boolean; shown: number };

function placedElements(page: Shown): PlacedElement[] {
  const all = placedIn(page, new Set());
  const large = new Set(all.filter(({ isItem, shown }) => isItem && shown > 1).map(({ place }) => keyOf(place)));
  // An entry in a table of contents shows the heading of a section, and is not the section.
  return all.filter(({ isItem, shown, place }) => !isItem || shown > 1 || !large.has(keyOf(place)));
}

/** `above`: the places of the elements around it. */
function placedIn({ element, own, all, children }: Shown, above: ReadonlySet<string>): PlacedElement[] {
  const items = isFrame(element) ? [] : itemsAround(all).filter((item) => !above.has(keyOf(item)));
  const text = commonPlace(own);
  const place = text ?? items[0];
  const known = new Set([...above, ...(text ? [text, ...items] : items.slice(0, 1)).map(keyOf)]);
  const inside = children.flatMap((child) => placedIn(child, known));
  if (!place || above.has(keyOf(place))) return inside;
  return [{ element, place, isItem: !text, shown: new Set(all.map(keyOf)).size }, ...inside];
}

const keyOf = ({ id, path }: Place): string => `${id} ${path}`;

/** The page's own elements, whatever is in them. */
const isFrame = ({ tagName }: Html.Element): boolean => tagName === "body" || tagName === "main";

/** The list items that contain all of these places, the outermost first. */
function itemsAround([first, ...others]: readonly Place[]): Place[] {
  const keys = others.map((place) => new Set(itemsOf(place).map(keyOf)));
  return itemsOf(first).filter((item) => keys.every((items) => items.has(keyOf(item))));
}

function itemsOf(place: Place | undefined): Place[] {
  const item = place?.within;
  return item ? [...itemsOf(item), item] : [];
}

/** What contains several texts of one element: `disciplines`, where all are joined. Nothing contains two documents. */
function commonPlace([first, ...others]: readonly Place[]): Place | undefined {
  const segments = first?.path.split(/(?=[.:])/) ?? [];
  const isCommon = (path: string, { id, path: other }: Place) =>
    id === first?.id && other.startsWith(path) && /^(?:[.:]|$)/.test(other.slice(path.length));
  for (let length = segments.length; first && length > 0; length--) {
    const path = segments.slice(0, length).join("");
    if (others.every((other) => isCommon(path, other))) return { ...first, path };
  }
  return undefined;
}
