/**
 * `npm run bench`: measures how fast the engine is, and what each figure compares with.
 *
 * Everything in one run, on free ports, with data of its own. Machines are noisy: the ratios mean more than the figures,
 * so contestants take turns.
 */

import { cpus } from "node:os";
import { Command, InvalidArgumentError } from "commander";
import { buildWhenStale } from "../scripts/buildWhenStale.ts";
import { benchContentService } from "./contentService/benchContentService.ts";
import { benchDev } from "./dev/benchDev.ts";
import { benchFreshness } from "./freshness/benchFreshness.ts";
import { benchGrowth } from "./growth/benchGrowth.ts";
import { benchImages } from "./images/benchImages.ts";
import { measureEncoders } from "./images/measureEncoders.ts";
import { benchMemory } from "./memory/benchMemory.ts";
import type { BenchOptions, Peer } from "./options.ts";
import { benchPages } from "./pages/benchPages.ts";
import { print } from "./section.ts";
import { benchStartup } from "./startup/benchStartup.ts";

const subjects = {
  pages: {
    bench: benchPages,
    about: "pages: cached, cold, and for many visitors at once, beside bare node:http, React and nginx",
  },
  images: {
    bench: benchImages,
    about: "images: cold, cached, one image for many visitors, many images at once, beside bare sharp",
  },
  startup: { bench: benchStartup, about: "from start to the first page, with a snapshot and without" },
  memory: { bench: benchMemory, about: "memory when idle, after a load, and of each cached page" },
  freshness: {
    bench: benchFreshness,
    about: "from an edit to the page that shows it, and how long visits take meanwhile",
  },
  growth: { bench: benchGrowth, about: "the same with 10, 1,000 and 10,000 documents" },
} satisfies Record<string, { bench: (options: BenchOptions) => Promise<void>; about: string }>;

const program = new Command("bench")
  .description("Measures and prints; changes nothing. Without a subject: all of the site's, one after the other.")
  .enablePositionalOptions();

withOptions(program).action(async (options: BenchOptions) => {
  await begin();
  for (const { bench } of Object.values(subjects)) await bench(options);
});

for (const [name, { bench, about }] of Object.entries(subjects)) {
  withOptions(program.command(name).description(about)).action(async (options: BenchOptions) => {
    await begin();
    await bench(options);
  });
}

program
  .command("encoders")
  .description("AVIF beside WebP: processor time, size, likeness; takes minutes")
  .option("--rounds <number>", "how often each photograph is encoded", parseCount, 1)
  .action(async ({ rounds }: { rounds: number }) => {
    await begin();
    print(await measureEncoders(rounds));
  });

program
  .command("dev")
  .description("npm run dev: from a save to the browser")
  .action(async () => {
    await begin();
    await benchDev();
  });

program
  .command("lake")
  .description("the embedded content service: start, queries, mutations, listeners")
  .option("--documents <number>", "how many documents it holds", Number, 10_000)
  .option("--listeners <number>", "how many listen at once", Number, 1000)
  .action(async (options: { documents: number; listeners: number }) => {
    await begin();
    await benchContentService(options);
  });

// Servers are ended when the process exits.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

await program.parseAsync();

async function begin(): Promise<void> {
  await buildWhenStale(() => console.error("building …"));
  const [cpu] = cpus();
  console.log(`${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${cpu?.model}\n`);
}

function withOptions(command: Command): Command {
  return command
    .option("--rounds <number>", "how many turns each contestant has", parseCount, 3)
    .option("--seconds <number>", "how long a turn under load lasts", parseCount, 2)
    .option("--load-seconds <number>", "how long the load lasts after which memory is measured", parseCount, 60)
    .option("--beside <name=url>", "another server's page to measure in the same rounds; repeatable", collectPeer, []);
}

function parseCount(value: string): number {
  if (!/^[1-9]\d{0,2}$/.test(value)) throw new InvalidArgumentError("It must be a whole number from 1 to 999.");
  return Number(value);
}

function collectPeer(value: string, others: Peer[]): Peer[] {
  const [, name = "", url = ""] = /^([^=]+)=(.+)$/.exec(value) ?? [];
  if (URL.parse(url)?.protocol !== "http:")
    throw new InvalidArgumentError("It must be a name, =, and an http address.");
  return [...others, { name, url }];
}
