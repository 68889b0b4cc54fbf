/** Images: cold, cached, one image for many visitors, many images at once. */

import { openContent } from "../openContent.ts";
import type { BenchOptions } from "../options.ts";
import { print } from "../section.ts";
import { measureColdImages } from "./measureColdImages.ts";
import { measureDistinct } from "./measureDistinct.ts";
import { measureHotImages } from "./measureHotImages.ts";
import { measureIdentical } from "./measureIdentical.ts";

export async function benchImages(options: BenchOptions): Promise<void> {
  await using started = new AsyncDisposableStack();
  const content = await openContent(started);
  print(await measureColdImages(content, options.rounds));
  print(await measureHotImages(content, options));
  print(await measureIdentical(content, options.rounds));
  for (const section of await measureDistinct(content)) print(section);
}
