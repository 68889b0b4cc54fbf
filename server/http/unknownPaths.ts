/**
 * Decides from a path alone that only the 404 can answer it, so that a flood of unknown addresses costs what pages from
 * memory cost: no middleware runs, and no file is looked for. In doubt the app decides.
 */

export type UnknownPathsOptions = {
  mayBePage: (path: string) => boolean;
  hasFile: (path: string) => boolean;
};

/** Segments of characters that need no decoding (RFC 3986 §3.3), none of them a dot segment. */
const plainPath = /^(?:\/(?!\.\.?(?:\/|$))[\w.~!$&'()*+,;=:@-]+)+$/;

export function createUnknownPaths({ mayBePage, hasFile }: UnknownPathsOptions) {
  const taken = new Set<string>();
  return {
    /** Leaves all paths with the pattern's first segment to the app. Returns the pattern. */
    taken(pattern: string): string {
      taken.add(firstSegment(pattern));
      return pattern;
    },
    has(path: string): boolean {
      return (
        plainPath.test(path) &&
        !taken.has(firstSegment(path)) &&
        !hasFile(path) &&
        !mayBePage(path) &&
        !mayBePage(path.toLowerCase()) // it is redirected there
      );
    },
  };
}

function firstSegment(path: string): string {
  const end = path.indexOf("/", 1);
  return end === -1 ? path : path.slice(0, end);
}
