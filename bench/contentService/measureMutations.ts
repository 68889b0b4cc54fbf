/** Writes that are acknowledged once they are on disk, beside bare commits of the same size to a database of its own. */

import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Section } from "../section.ts";
import { ms, timings } from "../timings.ts";
import type { Service } from "./service.ts";

const times = 500;
const text = "x".repeat(900);

export async function measureMutations({ client }: Service, directory: string): Promise<Section> {
  const options = { returnDocuments: false, returnFirst: false } as const;
  const document = (n: number) => ({ _id: `written-${n}`, _type: "written", n, text });
  const create = await timings(times, (n) => client.mutate([{ createOrReplace: document(n) }], options));
  const patch = await timings(times, (n) => client.patch(`written-${n}`).inc({ n: 1 }).commit(options));
  const ten = await timings(times / 5, (n) =>
    client.mutate(
      Array.from({ length: 10 }, (_, index) => ({ createOrReplace: document(n * 10 + index) })),
      options,
    ),
  );
  const started = performance.now();
  await Promise.all(
    Array.from({ length: times }, (_, n) => client.patch(`written-${n}`).inc({ n: 1 }).commit(options)),
  );
  const together = times / ((performance.now() - started) / 1000);
  const bare = await measureBareCommits(path.join(directory, "bare.sqlite"), JSON.stringify(document(0)));
  const row = (name: string, { p50, p99 }: { p50: number; p99: number }) => [
    name,
    ms(p50),
    ms(p99),
    `${Math.round(1000 / p50)}/s`,
  ];
  return {
    title: "Mutations",
    headings: ["", "p50", "p99", "rate"],
    rows: [
      row("one document", create),
      row("one patch", patch),
      row("ten documents in a transaction", ten),
      [`${times} patches at once`, "", "", `${Math.round(together)}/s`],
      row("bare: two rows and a commit", bare),
    ],
    notes: [
      "Over HTTP through the client; everything acknowledged is on disk (WAL, synchronous=FULL), as in the bare database.",
    ],
  };
}

async function measureBareCommits(file: string, content: string) {
  const database = new DatabaseSync(file);
  database.exec(
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE t (id TEXT PRIMARY KEY, content TEXT)",
  );
  const put = database.prepare("INSERT OR REPLACE INTO t VALUES (?, ?)");
  const measured = await timings(times, (n) => {
    database.exec("BEGIN");
    put.run(`a${n}`, content);
    put.run(`b${n}`, content);
    database.exec("COMMIT");
  });
  database.close();
  return measured;
}
