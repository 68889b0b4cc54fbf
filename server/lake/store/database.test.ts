import { copyFile, mkdir, stat, truncate } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../testLake.ts";
import { openDatabase } from "./database.ts";

const documentOf = (n: number) => {
  const _id = `n${n}`;
  return { _id, _type: "number", _rev: `t${n}`, _createdAt: "", _updatedAt: "", text: "x".repeat(n * 700) };
};

test("a log cut off anywhere opens as what was written up to there, whole transactions only", async () => {
  const directory = await temporaryDirectory();
  const database = openDatabase(directory);
  for (let n = 0; n < 12; n += 2) {
    const changes = [documentOf(n), documentOf(n + 1)].map((after) => ({ id: after._id, before: null, after }));
    database.write({ id: `t${n}`, timestamp: "", changes });
  }
  const { size } = await stat(path.join(directory, "documents.sqlite-wal"));
  const counts: number[] = [];
  const cuts = [...Array(Math.ceil(size / 4096)).keys()].map((page) => page * 4096);
  for (const cut of [...cuts, size]) {
    const copy = path.join(directory, String(cut));
    await mkdir(copy);
    for (const file of ["documents.sqlite", "documents.sqlite-wal"])
      await copyFile(path.join(directory, file), path.join(copy, file));
    await truncate(path.join(copy, "documents.sqlite-wal"), cut);
    const restored = openDatabase(copy);
    const ids = restored.documents().map(({ _id }) => _id);
    restored.close();
    expect(ids.toSorted()).toEqual(Array.from(ids, (_, n) => `n${n}`).toSorted());
    expect(ids.length % 2).toBe(0);
    counts.push(ids.length);
  }
  database.close();
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect([counts.at(0), counts.at(-1)]).toEqual([0, 12]);
});

test("transaction ids are remembered", async () => {
  const directory = await temporaryDirectory();
  const first = openDatabase(directory);
  first.write({ id: "t1", timestamp: "", changes: [] });
  first.close();
  const second = openDatabase(directory);
  expect([second.hasTransaction("t1"), second.hasTransaction("t2")]).toEqual([true, false]);
  second.close();
});
