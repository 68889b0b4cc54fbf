/**
 * How React and the router are bundled for visitors: as modules without what the site does not use.
 *
 * React's files are CommonJS, each a function in which esbuild can leave nothing out. V8 parses the whole of such a
 * function once more when it is called; at module level it parses only the functions that run.
 */

import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "esbuild";

const packages = path.join(import.meta.dirname, "../node_modules");

/** The files of React that run in production, by what imports name. */
export const reactFiles = {
  react: "react/cjs/react.production.js",
  "react/jsx-runtime": "react/cjs/react-jsx-runtime.production.js",
  "react/compiler-runtime": "react/cjs/react-compiler-runtime.production.js",
  "react-dom": "react-dom/cjs/react-dom.production.js",
  "react-dom/client": "react-dom/cjs/react-dom-client.production.js",
  scheduler: "scheduler/cjs/scheduler.production.js",
} as const;

export const packagesForVisitors: Plugin = {
  name: "packages for visitors",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:react|react-dom|scheduler)(?:\/[\w-]+)?$/ }, ({ path: name }) =>
      name in reactFiles ? { path: path.join(packages, reactFiles[name as keyof typeof reactFiles]) } : undefined,
    );
    onLoad({ filter: /[/\\]cjs[/\\](?:react|scheduler)[\w-]*\.production\.js$/ }, async ({ path: file }) => ({
      contents: withoutErrors(withoutUnusedFunctions(asModule(await readFile(file, "utf8")))),
    }));
    onLoad({ filter: /react-router[/\\]dist[/\\]production[/\\]chunk-.*\.mjs$/ }, async ({ path: file }) => ({
      contents: withoutUnusedFeatures(withoutUnusedComponents(await readFile(file, "utf8"))),
    }));
  },
};

/** `exports.use = …` → `var exports_use = …; export { exports_use as use }`, and what was required is imported. */
function asModule(source: string): string {
  const imports: string[] = [];
  const names = new Set<string>();
  const code = source
    .replace(/^var (?:\w+ = require\("[^"]+"\)[,;]\s*)+/m, (declarations) => {
      for (const [, name, from] of declarations.matchAll(/(\w+) = require\("([^"]+)"\)/g))
        imports.push(`import * as ${name} from "${from}";`);
      return "";
    })
    .replace(/\brequire\("([^"]+)"\)/, (_, from) => {
      imports.push(`import * as required from "${from}";`);
      return "required";
    })
    .replace(/^exports\.(\w+)(?= =)/gm, (_, name) => {
      const declaration = names.has(name) ? "" : "var ";
      names.add(name);
      return `${declaration}exports_${name}`;
    })
    .replace(/\bexports\.(?=\w)/g, "exports_");
  return [...imports, code, `export { ${[...names].map((name) => `exports_${name} as ${name}`)} };`].join("\n");
}

const leftOut = 'throw Error("left out by scripts/packagesForVisitors.ts");';

/**
 * Functions of React's renderer that run only for what the site does not have, and what is left of each: `Suspense`,
 * `Activity` and `SuspenseList`, which hide and show what they contain; actions as functions; custom elements; `onSelect`;
 * files that a component asks for; and the places in a script without names where an error was thrown.
 */
export const unusedFunctions: { readonly [name: string]: string } = {
  updateSuspenseComponent: leftOut,
  updateActivityComponent: leftOut,
  updateSuspenseListComponent: leftOut,
  updateDehydratedSuspenseComponent: "",
  mountSuspensePrimaryChildren: "",
  hideOrUnhideAllChildrenOnFiber: "",
  recursivelyTraverseDisappearLayoutEffects: "",
  recursivelyTraverseReappearLayoutEffects: "",
  recursivelyTraverseReconnectPassiveEffects: "",
  mountActionState: leftOut,
  updateActionStateImpl: "",
  rerenderActionState: "",
  dispatchActionState: "",
  extractEvents$1: "", // of forms whose action is a function
  runActionStateAction: "",
  setPropOnCustomElement: leftOut,
  constructSelectEvent: "",
  findCurrentFiberUsingSlowPath: leftOut, // of a component that is asked for its element
  preload: leftOut,
  preloadModule: leftOut,
  preinitStyle: leftOut,
  preinitScript: leftOut,
  preinitModuleScript: leftOut,
  preconnectAs: leftOut,
  getComponentNameFromType: "return null;", // in messages
  describeNativeComponentFrame: 'return "";',
};

/** References to fragments have methods, which are kept because they are assigned. */
const fragmentMethods = /^FragmentInstance\.prototype\.\w+ = function[\s\S]*?^};$/gm;

function withoutUnusedFunctions(source: string): string {
  if (!source.includes("function FragmentInstance(")) return source; // another file of React
  let code = source.replace(fragmentMethods, "");
  for (const [name, rest] of Object.entries(unusedFunctions)) {
    const whole = new RegExp(`^function ${RegExp.escape(name)}\\([^)]*\\) \\{[\\s\\S]*?^\\}$`, "m");
    if (!whole.test(code)) throw new Error(`React must have what scripts/packagesForVisitors.ts leaves out: ${name}`);
    code = code.replace(whole, () => `function ${name}() {${rest}}`);
  }
  return code;
}

/**
 * React throws these to itself and shows them to nothing. Creating an error takes a trace of the stack, for which V8
 * parses the whole script again while developer tools or Lighthouse are attached.
 */
function withoutErrors(source: string): string {
  return source.replace(/(?<=Exception = )Error\(formatProdErrorMessage\(\d+\)\)/g, "Object.create(Error.prototype)");
}

/**
 * esbuild does not know that creating a component, and naming it for engineers, has no effect, and keeps all of React
 * where a name is looked up in it.
 */
function withoutUnusedComponents(source: string): string {
  return source
    .replace(/^\w+\.displayName = ".*";$/gm, "")
    .replace(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, "= /* @__PURE__ */ $1")
    .replace("[USE_OPTIMISTIC]", ".useOptimistic")
    .replace(/^import (React\d*) from "react"/gm, 'import * as $1 from "react"');
}

/**
 * What the site never gives the router, by where that reads it: undefined, so that the minifier leaves out what depends
 * on it. These are forms and actions, fetchers, blockers, routes that are loaded or added later, middleware, prefetching,
 * view transitions of the router (React's are used), and what the framework and server components need. The server's
 * router is whole.
 */
const unusedFeatures: [RegExp, string][] = [
  [/\binit\.(?:instrumentations|patchRoutesOnNavigation|getContext|dataStrategy|basename|window)\b/g, "(void 0)"],
  [/\bopts\.(?:submission|fetcherSubmission)\b/g, "(void 0)"],
  [/(?<!function )\bisSubmissionNavigation\(opts\)/g, "false"],
  [/\bargs\.matches\.some\(\(m\) => m\.route\.middleware\)/g, "false"],
  [/\b(?:fogOfWar\.active|isFogOfWar)(?=\)| &&)/g, "false"],
  [/\bif \(blockerFunctions\.size === 0\)/g, "if (true)"],
  [/\bif \(blockerKey( && delta != null)?\)/g, "if (false)"],
  [/(?<![.\w])(?:\w+\??\.)?route\.(?:lazy|middleware)\b/g, "(void 0)"],
  [/\bif \(!viewTransitionOpts \|\| !isViewTransitionAvailable\)/g, "if (true)"],
  [/\bif \(renderDfd && (?=pendingState|\()/g, "if (false && "],
  [/ \|\| parseHydrationData\(\)/g, ""],
  [/\bReact\d*\.useContext\(FrameworkContext\)/g, "(void 0)"],
  [/= usePrefetchBehavior\(\s*prefetch,\s*rest\s*\)/g, "= [false, null, {}]"],
  [/\bshouldPrefetch && !isAbsolute \?/g, "false ?"],
  [/\bReact\d*\.createElement\(DefaultErrorComponent, null\)/g, "null"],
  [/\bReact\d*\.createElement\(RSCErrorHandler, \{ error \}, result\)/g, "result"],
  // Of the functions of a router.
  [/^ {4}(?:fetch: fetch2|(?:get|reset)Fetcher|deleteFetcher: queueFetcherForDeletion|(?:get|delete)Blocker),$/gm, ""],
  [/^ {4}(?:revalidate|patchRoutes|_internalFetchControllers: fetchControllers|_internalSetRoutes),$/gm, ""],
];

function withoutUnusedFeatures(source: string): string {
  if (!source.includes("function createRouter(")) return source; // the file of server components
  return unusedFeatures.reduce((code, [pattern, replacement]) => {
    const shorter = code.replace(pattern, replacement);
    if (shorter === code)
      throw new Error(`the router must have what scripts/packagesForVisitors.ts leaves out: ${pattern}`);
    return shorter;
  }, source);
}
