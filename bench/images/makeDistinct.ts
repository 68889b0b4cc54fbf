/** Many different images: copies of the demo's photographs, each in eight widths. */

import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Content } from "../openContent.ts";
import type { ImageQuestion } from "./askImage.ts";
import type { BareJob } from "./bareSharpProcess.ts";
import { copyOf, readPhotographs, upload } from "./photographs.ts";

const widthsPx = [256, 384, 640, 750, 828, 1080, 1200, 1920];

export type Distinct = { jobs: BareJob[]; questions: ImageQuestion[] };

/** The same images for both: the site's addresses, and the jobs of sharp alone. */
export async function makeDistinct({ directory, service }: Content, count: number): Promise<Distinct> {
  const photographs = await readPhotographs();
  const jobs: BareJob[] = [];
  const questions: ImageQuestion[] = [];
  for (let number = 0; questions.length < count; number += 1) {
    const bytes = copyOf(photographs[number % photographs.length] ?? Buffer.alloc(0), `distinct ${number}`);
    const source = await upload(service, bytes);
    const file = path.join(directory, `distinct-${number}.jpg`);
    await writeFile(file, bytes);
    for (const widthPx of widthsPx) {
      jobs.push({ file, widthPx, format: "webp" });
      questions.push({ source, widthPx, format: "webp" });
    }
  }
  return { jobs, questions };
}
