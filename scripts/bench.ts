/**
 * `npm run bench -- <subject>`: measures how fast parts of the engine are, and what each figure compares with.
 *
 * Everything in one run, on free ports, with data of its own. Machines are noisy: the ratios mean more than the figures.
 */

import { cpus } from "node:os";
import { Command } from "commander";
import { benchLake } from "./bench/lake/benchLake.ts";
import { buildWhenStale } from "./buildWhenStale.ts";

const program = new Command("bench").description("Measures and prints; changes nothing.");

program
  .command("lake")
  .description("the embedded content service: start, queries, mutations, listeners")
  .option("--documents <number>", "how many documents it holds", Number, 10_000)
  .option("--listeners <number>", "how many listen at once", Number, 1000)
  .action(async (options: { documents: number; listeners: number }) => {
    const [cpu] = cpus();
    console.log(
      `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${cpu?.model}\n`,
    );
    await benchLake(options);
  });

await buildWhenStale(() => console.log("building …"));
await program.parseAsync();
