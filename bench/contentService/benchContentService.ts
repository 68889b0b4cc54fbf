/** Runs the benchmarks of the content service and prints a table for each. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { print, type Section } from "../section.ts";
import { ms } from "../timings.ts";
import { measureFanOut } from "./measureFanOut.ts";
import { measureMutations } from "./measureMutations.ts";
import { measureQueries } from "./measureQueries.ts";
import { sampleContent } from "./sampleContent.ts";
import { startService } from "./service.ts";
import { documentsAtOnce, writeDocuments } from "./writeDocuments.ts";

export async function benchContentService({
  documents,
  listeners,
}: {
  documents: number;
  listeners: number;
}): Promise<void> {
  const directory = await mkdtemp(path.join(tmpdir(), "bench-content-service-"));
  try {
    const content = sampleContent(documents);
    print(await measureLoad(directory, content));
    const service = await startService(directory);
    try {
      print(await measureQueries(service, content));
      print(await measureMutations(service, directory));
      print(await measureFanOut(service, listeners));
    } finally {
      await service.stop();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Starts without content of ours and with it; in between, everything is written. */
async function measureLoad(directory: string, content: ReturnType<typeof sampleContent>): Promise<Section> {
  await (await startService(directory)).stop(); // it begins with the demo, once
  const before = await medianStart(directory);
  const service = await startService(directory);
  const started = performance.now();
  await writeDocuments(service, content);
  const writeMs = performance.now() - started;
  await service.stop();
  const after = await medianStart(directory);
  return {
    title: `Start with ${content.length} documents more`,
    headings: ["", "median of 5", "memory"],
    rows: [
      ["start, demo content", ms(before.startMs), `${Math.round(before.memoryMb)} MB`],
      [`start, ${content.length} more`, ms(after.startMs), `${Math.round(after.memoryMb)} MB`],
      [
        `import, ${documentsAtOnce} to a transaction`,
        ms(writeMs),
        `${Math.round((content.length / writeMs) * 1000)} documents/s`,
      ],
    ],
  };
}

async function medianStart(directory: string): Promise<{ startMs: number; memoryMb: number }> {
  const runs: { startMs: number; memoryMb: number }[] = [];
  for (let run = 0; run < 5; run += 1) {
    const service = await startService(directory);
    runs.push({ startMs: service.startMs, memoryMb: await service.memoryMb() });
    await service.stop();
  }
  const [, , median] = runs.toSorted((a, b) => a.startMs - b.startMs);
  return median ?? { startMs: Number.NaN, memoryMb: Number.NaN };
}
