/** What a mutant is: one small change to the source that takes one protection out. */

/** Where a mutant is noticed. `http`, `faults` and `browser` test the production build, which is built with the mutant. */
export type Level = "unit" | "http" | "faults" | "browser" | "long";

export type Mutant = {
  /** Says which protection is missing: "a page is fresh whatever its revision". */
  name: string;
  /** The promise of docs/reliability.md that it breaks, such as `P17`, where it breaks one. */
  promise?: string;
  /** The file it changes, from the root. */
  file: string;
  /** Text that the file contains exactly once, and what takes its place. */
  find: string;
  replace: string;
  level: Level;
  /** The test files that should notice. */
  tests: readonly string[];
  /** A part of the names of the tests that should notice, where the files have many slow ones. */
  grep?: string;
};

/** As the lists have it: noticed by the unit tests unless it names another level. */
export type ListedMutant = Omit<Mutant, "level"> & { level?: Level };

/** The room a file belongs to: `server`, `server/http`, `client/components`, `content-service/src/store`, `demo`. */
export function roomOf(file: string): string {
  const folders = file.split("/").slice(0, -1);
  const depth = { server: 2, client: 2, shared: 2, scripts: 2, "content-service": 3 }[folders[0] ?? ""] ?? 1;
  return folders.slice(0, depth).join("/");
}

/** How esbuild parses a file, to see that a mutant is still a program; nginx alone parses its configuration. */
export function loaderOf(file: string): "css" | "text" | "tsx" | "ts" {
  if (file.endsWith(".conf")) return "text";
  if (file.endsWith(".css")) return "css";
  return file.endsWith("x") ? "tsx" : "ts";
}

/**
 * The source with the mutant in it.
 *
 * @throws when the text to replace is missing or not unique: the code has changed, and so must the list.
 */
export function mutate(source: string, { name, file, find, replace }: Mutant): string {
  const places = source.split(find).length - 1;
  if (places !== 1)
    throw new Error(`mutant "${name}": ${file} must contain its text exactly once (found ${places} times): ${find}`);
  return source.replace(find, () => replace);
}
