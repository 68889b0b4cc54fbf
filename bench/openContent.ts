/** A temporary directory, and a content service with the demo content in it. Both end with the benchmark. */

import { rmSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Service, startService } from "./contentService/service.ts";

export type Content = {
  directory: string;
  service: Service;
};

/** Beside the site, never in its process: the site is measured alone. */
export async function openContent(started: AsyncDisposableStack): Promise<Content> {
  const { path: directory } = started.use(await mkdtempDisposable(path.join(tmpdir(), "bench-")));
  const remove = () => rmSync(directory, { recursive: true, force: true });
  process.once("exit", remove); // a benchmark that was interrupted has not removed it
  started.defer(() => void process.removeListener("exit", remove));
  const service = await startService(path.join(directory, "content"));
  started.defer(() => service.stop());
  return { directory, service };
}
