/**
 * Where editors find what a page shows: for every text and picture of parsed content, its document and its path there.
 *
 * Paths are written as the overlays of the Studio's preview read them: `sections:hero.facts:year.label`.
 */

export type Place = {
  id: string;
  type: string;
  path: string;
  /** The innermost list item around it, in this document or in the one that refers to it. */
  within?: Place;
};

/** A text or picture of a value. */
export type Placed = {
  /** The keys that lead to it. */
  at: readonly (string | number)[];
  place: Place;
  /** Where values are equal, pages show them once: see `grouping`. */
  isShared?: boolean;
};

/** The places of a field whose value is no text that a page shows. */
export const nowhere = (): Placed[] => [];

/** The place of a field that is a text or a picture as a whole. */
export const wholly = (_value: unknown, place: Place): Placed[] => [{ at: [], place }];

/** The same places, seen from the value that has theirs under `key`. */
export function below(key: string | number, places: Placed[]): Placed[] {
  return places.map((placed) => ({ ...placed, at: [key, ...placed.at] }));
}

/** The place of a list's item, which is also the innermost item around whatever is in it. */
export function itemPlace(list: Place, key: string | number): Place {
  if (typeof key === "string" && !isWritable(key)) return list;
  const item = { ...list, path: `${list.path}:${key}` };
  return { ...item, within: item };
}

/** The overlays read any other key as a position in the list, or not at all. */
function isWritable(key: string): boolean {
  return /^[\w-]+$/.test(key) && /\D/.test(key);
}
