/**
 * `npm start` and `npm run lake`: builds when the build is missing or older than its sources, then runs it in this
 * process.
 */

import path from "node:path";
import { buildWhenStale } from "./buildWhenStale.ts";

const root = path.join(import.meta.dirname, "..");
const entry = process.argv[2] === "lake" ? "lake.js" : "main.js";

await buildWhenStale(() => process.stdout.write("building …\n"));
process.chdir(root);
await import(path.join(root, "dist/server", entry));
