/** The entry: loads nothing itself, so that everything comes from what Node compiled at an earlier start. */

import { enableCompileCache } from "node:module";
import { assertWritable, compileCacheDirOf, dataDirOf } from "./dataDir.ts";

async function start(): Promise<void> {
  const dataDir = dataDirOf(process.env);
  const [compileCacheDir] = await Promise.all([compileCacheDirOf(dataDir), assertWritable(dataDir)]);
  enableCompileCache(compileCacheDir);
  const { startServer } = await import("./startServer.ts");
  await startServer(process.env);
}

start().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`); // what went wrong and what to do; the stack helps nobody here
  process.exit(1);
});
