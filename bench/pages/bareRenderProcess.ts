/**
 * How long React alone takes for each page: the tree that the site would render, and nothing around it.
 *
 * `node bareRender.mjs <file>`: the file is JSON, a `BareInput`; prints milliseconds to the last byte for each path. Each
 * is rendered once, in a process that has just started, as the first visitors' pages are.
 */

import { readFileSync } from "node:fs";
import { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { Manifest } from "../../server/assets.ts";
import { createPageRenderer } from "../../server/pages/renderPage.tsx";
import type { LayoutData, PageData, PageLoader } from "../../shared/pageData.ts";
import { nextTree, render, type Tree } from "./capturedRenderer.ts";

export type BareInput = { manifest: Manifest; layout: LayoutData; pages: { path: string; data: PageData }[] };

const { manifest, layout, pages }: BareInput = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));

const timesMs: number[] = [];
for (const { path, data } of pages) timesMs.push(await timeOf(await treeOf(path, data)));
console.log(JSON.stringify(timesMs));

async function treeOf(path: string, data: PageData): Promise<Tree> {
  const loader: PageLoader = { layout: async () => layout, page: async () => data };
  const fault = (event: string, facts?: object) => console.error(path, event, facts);
  const log = {
    debug: fault,
    info: fault,
    warn: fault,
    error: fault,
    inRequest: (_: string, work: () => void) => work(),
  };
  const renderer = createPageRenderer({ loader, manifest, log });
  const page = await renderer.load(path);
  const tree = nextTree();
  void renderer.render(page); // never resolves: the stand-in renders nothing
  return tree;
}

async function timeOf({ element, options }: Tree): Promise<number> {
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
  const started = performance.now();
  const stream = render(element, { ...options, onShellReady: () => queueMicrotask(() => stream.pipe(sink)) });
  await finished(sink);
  return performance.now() - started;
}
