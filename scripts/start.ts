/**
 * `npm start` and `npm run lake`: builds when the build is missing or older than its sources, then becomes the server:
 * the same process, without what it took to build, and with the environment that a container would give it.
 */

import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildWhenStale } from "./buildWhenStale.ts";
import { memorySettings } from "./memorySettings.ts";

const root = path.join(import.meta.dirname, "..");
const entry = path.join(root, "dist/server", process.argv[2] === "lake" ? "lake.js" : "main.js");
const environment = { ...memorySettings, ...process.env };

await buildWhenStale(() => process.stdout.write("building …\n"));
process.chdir(root);
if (process.platform !== "win32") process.execve?.(process.execPath, [process.execPath, entry], environment);
await import(pathToFileURL(entry).href); // where no process can become another
