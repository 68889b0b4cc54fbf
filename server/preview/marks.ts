/**
 * Where each text and picture of a page is edited, as attributes that the overlays of the Studio's preview read.
 *
 * Components know nothing of it. A page is rendered twice: clean, and with an invisible mark behind every text. Where the
 * second has a mark, the element of the first gets the place: the page that is sent has the public texts, byte for byte.
 * Where marks change what components make of a text, attributes are missing and nothing else happens.
 */

import type { Query } from "../../shared/content/queries.ts";
import { isContainer } from "../../shared/schema/parseLeniently.ts";
import type { Place, Placed } from "../../shared/schema/places.ts";
import type { ImageLinks } from "../pages/imageLinks.ts";
import type { ContentReader } from "../pages/pageLoader.ts";
import { marksIn, maxMarks, placeAttributes, toMark } from "./placeAttributes.ts";

export type Marks = ReturnType<typeof createMarks>;

/** The marks of one page. `studioUrl` is where its texts are edited. */
export function createMarks(studioUrl: string) {
  const places: Place[] = [];
  /** The marks that several values share. */
  const shared = new Map<string, string>();

  function markOf({ place, isShared }: Placed, text: string): string {
    if (!isShared) return nextMark(place);
    const { within } = place;
    const key = JSON.stringify([within?.id, within?.path, place.type, place.path, text]);
    const mark = shared.get(key) ?? nextMark(place);
    shared.set(key, mark);
    return mark;
  }

  function nextMark(place: Place): string {
    return places.length < maxMarks ? toMark(places.push(place) - 1) : "";
  }

  /** The same value with a mark behind each of its texts. */
  function marked<T>(value: T, all: readonly Placed[]): T {
    const root = { value: structuredClone(value) };
    for (const placed of all) {
      const path = ["value", ...placed.at];
      const key = path.pop() ?? "value";
      const holder = path.reduce<unknown>((found, name) => (isContainer(found) ? found[name] : undefined), root);
      if (isContainer(holder)) holder[key] = withMark(holder[key], (text) => markOf(placed, text));
    }
    return root.value;
  }

  return {
    /** The same content with marks. */
    reader(content: ContentReader): ContentReader {
      const read = async <T>(query: Query<T>) => {
        const answer = await content.read(query);
        return answer === null ? null : marked(answer, query.places?.(answer) ?? []);
      };
      return { read };
    },
    /** Links to the same images, with the marks of their alternative texts. */
    images: ({ resolve }: ImageLinks): ImageLinks => ({ resolve: (value) => withMarkedSources(resolve(value)) }),
    /** The clean page with an attribute for each mark in the marked one. */
    attributesOn: (clean: string, marked: string) => placeAttributes(clean, marked, { places, studioUrl }),
  };
}

function withMark(value: unknown, markOf: (text: string) => string): unknown {
  if (typeof value === "string") return value + markOf(value);
  if (!isContainer(value) || typeof value.alt !== "string") return value;
  return { ...value, alt: value.alt + markOf(value.alt) };
}

/** A picture may be shown without its alternative text, and its placeholder before its source. */
function withMarkedSources<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withMarkedSources) as T; // the same list
  if (!isContainer(value)) return value;
  const { src, alt, lqip } = value;
  if (typeof src === "string" && typeof alt === "string")
    return { ...value, src: src + marksIn(alt), lqip: (lqip ?? "") + marksIn(alt) };
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withMarkedSources(item)])) as T; // as well
}
