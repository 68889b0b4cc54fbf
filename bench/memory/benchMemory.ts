/** Memory of the site's process, its content service being another. */

import { openContent } from "../openContent.ts";
import type { BenchOptions } from "../options.ts";
import { print } from "../section.ts";
import { measureCachedPages } from "./measureCachedPages.ts";
import { measureResident } from "./measureResident.ts";

export async function benchMemory({ loadSeconds }: BenchOptions): Promise<void> {
  await using started = new AsyncDisposableStack();
  const content = await openContent(started);
  print(await measureResident(content, loadSeconds));
  print(await measureCachedPages(content));
}
