/**
 * Which file may import which: the rule of CONTRIBUTING.md ("Rooms").
 *
 * Sources are read as text, because compilers drop type imports and do not follow the path that a worker is started by.
 */

import path from "node:path";

/** Source text by path from the repository's root, such as `server/app.ts`. */
export type Sources = ReadonlyMap<string, string>;

/** The rooms that a room may import besides itself. */
const allowedRooms: Record<string, readonly string[]> = {
  shared: [],
  client: ["shared"],
  server: ["shared"],
  studio: ["shared"],
  "content-service": [],
  demo: ["shared", "server", "scripts"], // the artwork looks for a browser as the tests do
  scripts: ["shared", "client", "server", "studio", "root"],
  bench: ["shared", "client", "server", "scripts", "root"],
  tests: ["shared", "client", "server", "scripts", "demo", "root"],
  root: ["server", "content-service", "shared", "client", "scripts"], // the build names its entry points
};

const importerOfClient = "server/pages/renderPage.tsx";
/** The starts of the site: in production, and under `npm run dev`. */
const importersOfContentService = ["server/startServer.ts", "scripts/dev.ts"];

/** Packages that a room's own sources never import; its tests may. */
const refusedPackages: Record<string, RegExp> = {
  shared: /^(?:node:|react$|react-dom\b|react-router)/,
  client: /^(?:node:|@sanity\/|zod$)/,
};

/** What the Studio puts over a previewed page. Visitors never download it. */
const overlays = "@sanity/visual-editing-standalone";

/** Packages that only one file imports: of the whole server, or of each of its folders. */
const largePackages: Record<string, "server" | "folder"> = {
  "@sanity/client": "server",
  helmet: "server",
  sharp: "folder",
};

/** A line for each import that breaks a rule. */
export function importFaults(sources: Sources): string[] {
  const faults: string[] = [];
  for (const [file, text] of sources) {
    const refused = [
      ...[...importedFiles(file, text, sources)].filter((target) => !mayImport(file, target)),
      ...importedPackages(text).filter((name) => !mayImportPackage(file, name)),
    ];
    faults.push(...refused.map((name) => `${file} imports ${name}`));
  }
  return [...faults, ...packagesWithSeveralImporters(sources)];
}

function mayImport(file: string, target: string): boolean {
  if (isTest(target)) return mayImportTest(file, target);
  const [room, other] = [roomOf(file), roomOf(target)];
  if (target.startsWith("client/preview/") && !file.startsWith("client/preview/") && room !== "root") return false;
  const isAllowed = room === other || allowedRooms[room]?.includes(other) === true;
  return isAllowed || (file === importerOfClient && other === "client");
}

/** Every test and benchmark may use `tests/harness`; what else is made for tests stays in its room. */
function mayImportTest(file: string, target: string): boolean {
  if (file === "vitest.config.ts") return target.startsWith("tests/"); // it names what is loaded before the tests
  if (target.startsWith("tests/harness/")) return isTest(file) || roomOf(file) === "bench";
  return isTest(file) && roomOf(file) === roomOf(target) && !file.startsWith("tests/harness/");
}

function mayImportPackage(file: string, name: string): boolean {
  if (name.startsWith("content-service/")) return false; // the package exports one function
  if (name === "content-service")
    return importersOfContentService.includes(file) || isTest(file) || roomOf(file) === "bench";
  if (name.startsWith(overlays)) return file.startsWith("client/preview/");
  return isTest(file) || !refusedPackages[roomOf(file)]?.test(name);
}

function packagesWithSeveralImporters(sources: Sources): string[] {
  const imports = [...sources]
    .filter(([file]) => roomOf(file) === "server" && !isTest(file))
    .flatMap(([file, text]) => importedPackages(text).map((name) => ({ file, name, scope: largePackages[name] })))
    .filter(({ scope }) => scope);
  const scopeOf = ({ file, scope }: (typeof imports)[number]) =>
    scope === "folder" ? path.posix.dirname(file) : "server";
  return [...Map.groupBy(imports, (one) => `${scopeOf(one)} imports ${one.name}`)]
    .filter(([, importers]) => importers.length > 1)
    .map(([what, importers]) => `${what} in ${importers.map(({ file }) => file).join(" and ")}`);
}

/** A line for each circle of imports, those of types and of workers included: `a.ts → b.ts → a.ts`. */
export function importCycles(sources: Sources): string[] {
  const imports = new Map([...sources].map(([file, text]) => [file, importedFiles(file, text, sources)]));
  const remove = (file: string) => {
    imports.delete(file);
    for (const targets of imports.values()) targets.delete(file);
  };
  const cycles: string[] = [];
  while (imports.size > 0) {
    const leaf = imports.entries().find(([, targets]) => targets.size === 0);
    const cycle = leaf ? [] : cycleIn(imports);
    if (cycle.length > 0) cycles.push([...cycle, cycle[0]].join(" → "));
    for (const file of leaf ? [leaf[0]] : cycle) remove(file);
  }
  return cycles;
}

/** Where every file imports another one, a walk from any of them comes back to a file that it has passed. */
function cycleIn(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const walk = [...imports.keys()].slice(0, 1);
  for (;;) {
    const [next = ""] = imports.get(walk.at(-1) ?? "") ?? [];
    if (walk.includes(next)) return walk.slice(walk.indexOf(next));
    walk.push(next);
  }
}

/**
 * The sources that a file names. Any quoted path counts: that of an import, a re-export, a `new URL`, a program to start.
 * Backquotes count for relative paths only, because comments use them for names.
 */
function importedFiles(file: string, text: string, sources: Sources): Set<string> {
  const quoted = [...text.matchAll(/(?<=")[^"\s]+(?=")|(?<=`)\.{1,2}\/[^`\s]+(?=`)/g)].map(([name]) => name);
  const paths = quoted.map((name) => path.posix.join(path.posix.dirname(file), name));
  const candidates = paths.flatMap((name) => [name, name.replace(/\.js$/, ".ts")]); // a worker's entry is built
  return new Set(candidates.filter((name) => name !== file && sources.has(name)));
}

/** The packages and built-in modules that a text imports, with their subpaths. */
export function importedPackages(text: string): string[] {
  const statement = /(?:^(?:import|export)\b[^"';]*?\bfrom\s+|^import\s+|\b(?:import|require)\(\s*)"([^".][^"]*)"/gm;
  return [...new Set([...text.matchAll(statement)].map(([, name = ""]) => name))];
}

function roomOf(file: string): string {
  return file.includes("/") ? file.slice(0, file.indexOf("/")) : "root";
}

/** Tests, and what is made for them alone: `tests/`, and `testSomething.ts` beside the sources of a room. */
export function isTest(file: string): boolean {
  return /^(?:content-service\/)?tests\/|\.test\.tsx?$|\/.+\/test[A-Z]\w*\.tsx?$/.test(file);
}
