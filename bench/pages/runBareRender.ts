/** Renders the pages of a running site with React alone, in a new process on the server's core. */

import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { pageRouteIds, routes } from "../../shared/routes.ts";
import { pinned, serverCore } from "../servers/pinned.ts";
import type { BareInput } from "./bareRenderProcess.ts";
import { buildBareRender } from "./buildBareRender.ts";

const manifestFile = path.join(import.meta.dirname, "../../dist/client/manifest.json");

/** A function that renders every path once and resolves with milliseconds, in their order. */
export async function prepareBareRender(
  siteUrl: string,
  paths: readonly string[],
  directory: string,
): Promise<() => Promise<number[]>> {
  const read = (name: string) => fetch(`${siteUrl}/_data/${name}`).then((answer) => answer.json());
  const pages: BareInput["pages"] = [];
  for (const path of paths) pages.push({ path, data: await read(dataName(path)) });
  const input: BareInput = {
    manifest: JSON.parse(await readFile(manifestFile, "utf8")),
    layout: await read("layout"),
    pages,
  };
  const file = path.join(directory, "bare.json");
  await writeFile(file, JSON.stringify(input));
  const [program = "", ...args] = pinned(serverCore, [process.execPath, await buildBareRender(directory), file]);
  return async () => JSON.parse((await promisify(execFile)(program, args)).stdout);
}

function dataName(path: string): string {
  return pageRouteIds.find((id) => routes[id].path === path) ?? path.replace(/^\/work\//, "caseStudy/");
}
