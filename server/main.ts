/** The entry: reads the environment, starts the content service where it is this process's, then the site, and ends both. */

import path from "node:path";
import { type Config, readConfig } from "./config.ts";
import { assertWritable } from "./dataDir.ts";
import { startLake } from "./lake/startLake.ts";
import { createLog } from "./log.ts";
import { onShutdown } from "./shutdown.ts";
import { startSite } from "./site.ts";

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog({ level: config.logLevel });
  await assertWritable(config.dataDir);
  const lake = await startEmbedded(config);
  const site = await startSite({ config, lake, log });

  const fail = onShutdown(async () => {
    await site.stop();
    await lake?.stop();
    log.info("site.stopped");
  });
  void lake?.ended.then((error) => {
    if (!error) return;
    log.error("lake.ended", { error });
    fail(); // pages would go on from memory, and never change again
  });
}

/** The content service of this process, where no other is configured. */
async function startEmbedded({ lake, content, logLevel }: Config) {
  if (!lake) return undefined;
  return startLake({
    ...lake,
    projectId: content.projectId,
    dataset: content.dataset,
    tokens: { read: content.readToken, write: content.writeToken },
    demo: path.join(import.meta.dirname, "../../scripts/demo"),
    logLevel,
  });
}

start().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`); // what went wrong and what to do; the stack helps nobody here
  process.exit(1);
});
