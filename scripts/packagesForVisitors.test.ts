import { glob, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { build } from "esbuild";
import { minify } from "terser";
import { expect, test, vi } from "vitest";
import { packagesForVisitors, reactFiles, unusedFunctions } from "./packagesForVisitors.ts";

const root = path.join(import.meta.dirname, "..");
const require = createRequire(import.meta.url);

async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    format: "esm",
    write: false,
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [packagesForVisitors],
  });
  return outputFiles[0]?.text ?? "";
}

const importText = (code: string) => import(`data:text/javascript,${encodeURIComponent(code)}`);

test.each(Object.entries(reactFiles))("%s exports as a module what the package does", async (name, file) => {
  const { default: exported } = await importText(await bundle(`import * as all from "${name}"; export default all;`));
  const expected = require(path.join(root, "node_modules", file));
  expect(Object.keys(exported).sort()).toEqual(Object.keys(expected).sort());
  for (const [key, value] of Object.entries(expected)) expect(typeof exported[key], key).toBe(typeof value);
});

test("all packages share one React", async () => {
  const code = await bundle(`
    import { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as internals, useMemo } from "react";
    import { c } from "react/compiler-runtime";
    internals.H = { useMemoCache: (size) => "cache of " + size, useMemo: () => "memo" };
    export default [c(3), useMemo(() => 1, [])];
  `);
  expect((await importText(code)).default).toEqual(["cache of 3", "memo"]);
});

test("what an entry does not use of React is left out, and no function around it remains", async () => {
  const code = await bundle(`import { useState } from "react"; console.log(useState);`);
  expect(code).toContain("useState");
  expect(code).not.toContain("useTransition");
  expect(code).not.toContain("__commonJS");
});

test("the router keeps neither all of React nor what the site does not use", async () => {
  const code = await bundle(`
    import { createBrowserRouter } from "./node_modules/react-router/dist/production/index.mjs";
    import { RouterProvider } from "./node_modules/react-router/dist/production/dom-export.mjs";
    console.log(createBrowserRouter, RouterProvider);
  `);
  expect(code).toContain("useOptimistic");
  expect(code).not.toContain("useImperativeHandle");
  expect(code).not.toMatch(/\.displayName = "|forwardRef\(/);
  const compress = { passes: 2, inline: false, reduce_funcs: false }; // names of functions stay
  const { code: shortened = "" } = await minify(code, { module: true, mangle: false, compress });
  expect(shortened).toContain("handleLoaders");
  for (const name of ["handleAction", "handleFetcherLoader", "discoverRoutes", "updateBlocker", "PrefetchPageLinks"])
    expect(shortened).not.toContain(name);
});

test("the renderer keeps no boundaries, actions, methods of fragments, nor names of where an error was thrown", async () => {
  const code = await bundle(`import { hydrateRoot } from "react-dom/client"; export default hydrateRoot;`);
  const refusals = Object.values(unusedFunctions).filter((rest) => rest.startsWith("throw"));
  expect(code.match(/"left out by scripts\/packagesForVisitors\.ts"/g)).toHaveLength(refusals.length);
  for (const text of ["FragmentInstance.prototype", "DetermineComponentFrameRoot", "mountSuspenseOffscreenState("])
    expect(code.replace(/^function .*$/gm, "")).not.toContain(text);
});

test("the site uses nothing of React that is left out", async () => {
  const names =
    /\b(?:Suspense(?:List)?|Activity|lazy|useActionState|useFormStatus|Fragment ref|findDOMNode|pre(?:load|init|connect)\w*)\b/;
  for await (const file of glob("client/**/*.tsx", { cwd: root })) {
    const source = await readFile(path.join(root, file), "utf8");
    const imported = [...source.matchAll(/^import \{([^}]*)\} from "react(?:-dom)?"/gm)].map(([, list]) => list).join();
    expect(`${imported} ${/<Fragment ref/.exec(source) ?? ""}`, file).not.toMatch(names);
    expect(source, file).not.toMatch(/<[a-z]+-[a-z-]+[ >/]|\bonSelect\b/); // custom elements
  }
});

test("the renderer creates no error while it is evaluated", async () => {
  const code = await bundle(`import { hydrateRoot } from "react-dom/client"; export default hydrateRoot;`);
  const count = vi.fn();
  const counted = new Proxy(Error, {
    apply(target, receiver, parameters) {
      count(...parameters);
      return Reflect.apply(target, receiver, parameters);
    },
  });
  vi.stubGlobal("Error", counted);
  const { default: hydrateRoot } = await importText(code).finally(() => vi.unstubAllGlobals());
  expect(hydrateRoot).toBeInstanceOf(Function);
  expect(count).not.toHaveBeenCalled();
});
