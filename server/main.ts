/** The entry. It imports almost nothing, so that all other modules come from the compile cache of an earlier start. */

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
  process.stderr.write(`${error.message}\n`); // says what went wrong and what to do; a stack would not help
  process.exit(1);
});
