/**
 * Decides from a path alone that only the 404 can answer it, so that a flood of unknown addresses costs what pages from
 * memory cost: no middleware runs, and no file is looked for. In doubt the app decides.
 */

export type UnknownPathsOptions = {
  mayBePage: (path: string) => boolean;
  hasFile: (path: string) => boolean;
};

/** Segments of a path's characters (RFC 3986 §3.3), of spaces and of characters beyond ASCII; none is a dot segment. */
const decodedPath = /^(?:\/(?!\.\.?(?:\/|$))[\w .~!$&'()*+,;=:@\u{a1}-\u{10ffff}-]+)+$/u;
const printable = /^[!-~]+$/;

export function createUnknownPaths({ mayBePage, hasFile }: UnknownPathsOptions) {
  const taken = new Set<string>();
  return {
    /** Leaves all paths with the pattern's first segment to the app. Returns the pattern. */
    taken(pattern: string): string {
      taken.add(firstSegment(pattern));
      return pattern;
    },
    has(target: string): boolean {
      const path = decoded(target);
      return (
        path !== null &&
        decodedPath.test(path) &&
        !taken.has(firstSegment(path)) &&
        !hasFile(path) &&
        !mayBePage(path) &&
        !mayBePage(path.toLowerCase()) // it is redirected there
      );
    },
  };
}

/** `null` for a path that is not well formed. */
function decoded(target: string): string | null {
  if (!target.includes("%")) return printable.test(target) ? target : null;
  try {
    return printable.test(target) ? decodeURIComponent(target) : null;
  } catch {
    return null;
  }
}

function firstSegment(path: string): string {
  const end = path.indexOf("/", 1);
  return end === -1 ? path : path.slice(0, end);
}
