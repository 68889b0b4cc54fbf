import { copyFile, mkdir, open, stat, truncate } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { temporaryDirectory } from "../../tests/testService.ts";
import { openDatabase } from "./database.ts";

const dataset = "production";
const transaction = { timestamp: "2026-01-01T00:00:00.000Z", identity: "me" };
const documentOf = (n: number) => {
  const _id = `n${n}`;
  return { _id, _type: "number", _rev: `t${n}`, _createdAt: "", _updatedAt: "", text: "x".repeat(n * 700) };
};

const firstLayout = `
  CREATE TABLE documents (id TEXT PRIMARY KEY, content TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE transactions (id TEXT PRIMARY KEY, timestamp TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

test("a log truncated at any page opens with the whole transactions before it", async () => {
  const directory = await temporaryDirectory();
  const database = openDatabase(directory, { dataset });
  for (let n = 0; n < 12; n += 2) {
    const changes = [documentOf(n), documentOf(n + 1)].map((after) => ({
      id: after._id,
      before: null,
      after,
      mutations: [],
    }));
    database.contentOf(dataset).write({ ...transaction, transactionId: `t${n}`, changes });
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
    const restored = openDatabase(copy, { dataset });
    const ids = restored
      .contentOf(dataset)
      .documents()
      .map(({ _id }) => _id);
    restored.close();
    expect(ids.toSorted()).toEqual(Array.from(ids, (_, n) => `n${n}`).toSorted());
    expect(ids.length % 2).toBe(0);
    counts.push(ids.length);
  }
  database.close();
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect([counts.at(0), counts.at(-1)]).toEqual([0, 12]);
});

test("a directory that is open is refused until it is closed", async () => {
  const directory = await temporaryDirectory();
  const first = openDatabase(directory, { dataset });
  expect(() => openDatabase(directory, { dataset })).toThrow(`${directory} is in use by another content service`);
  first.close();
  openDatabase(directory, { dataset }).close();
});

test("every commit is flushed to the disk", async () => {
  const execute = vi.spyOn(DatabaseSync.prototype, "exec");
  onTestFinished(() => execute.mockRestore());
  const database = openDatabase(await temporaryDirectory(), { dataset });
  onTestFinished(() => database.close());
  const [connection] = execute.mock.contexts as DatabaseSync[]; // the method is called on connections
  expect(connection?.prepare("PRAGMA synchronous").get()).toEqual({ synchronous: 2 }); // FULL
  expect(connection?.prepare("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" });
});

test("a file with damaged pages is refused when it is opened, before any document is read", async () => {
  const directory = await temporaryDirectory();
  const database = openDatabase(directory, { dataset });
  const documents = Array.from({ length: 20 }, (_, n) => documentOf(n));
  const changes = documents.map((after) => ({ id: after._id, before: null, after, mutations: [] }));
  database.contentOf(dataset).write({ ...transaction, transactionId: "t", changes });
  database.close();
  const file = await open(path.join(directory, "documents.sqlite"), "r+");
  await file.write(Buffer.alloc(6000, 0xff), 0, 6000, 4096);
  await file.close();
  expect(() => openDatabase(directory, { dataset })).toThrow(
    /documents\.sqlite is damaged .* import your last export$/,
  );
});

test("a transaction that fails midway leaves nothing, and the next one is written", async () => {
  const database = openDatabase(await temporaryDirectory(), { dataset });
  onTestFinished(() => database.close());
  const content = database.contentOf(dataset);
  const [first, second] = [documentOf(0), documentOf(1)].map((after) => ({
    id: after._id,
    before: null,
    after,
    mutations: [],
  }));
  if (!first || !second) expect.unreachable();
  const unwritable = { ...second, after: { ...second.after, count: 1n } }; // JSON has no such number
  expect(() => content.write({ ...transaction, transactionId: "t1", changes: [first, unwritable] })).toThrow(TypeError);
  expect([content.documents(), content.hasTransaction("t1")]).toEqual([[], false]);
  content.write({ ...transaction, transactionId: "t1", changes: [first] });
  expect(content.documents()).toEqual([first.after]);
});

test("transaction ids are stored", async () => {
  const directory = await temporaryDirectory();
  const first = openDatabase(directory, { dataset });
  first.contentOf(dataset).write({ ...transaction, transactionId: "t1", changes: [] });
  first.close();
  const second = openDatabase(directory, { dataset });
  expect([second.contentOf(dataset).hasTransaction("t1"), second.contentOf(dataset).hasTransaction("t2")]).toEqual([
    true,
    false,
  ]);
  second.close();
});

test("a file of the first layout keeps its documents and their last transactions", async () => {
  const directory = await temporaryDirectory();
  const file = new DatabaseSync(path.join(directory, "documents.sqlite"));
  file.exec(`
    ${firstLayout}
    INSERT INTO transactions VALUES ('t1', '2026-01-01T00:00:00.000Z'), ('t0', '2025-12-31T00:00:00.000Z');
    PRAGMA user_version = 1;
  `);
  const insert = file.prepare("INSERT INTO documents VALUES (?, ?)");
  const orphan = { ...documentOf(2), _rev: "forgotten" };
  const { _rev, ...bare } = documentOf(3);
  for (const document of [documentOf(0), documentOf(1), orphan, bare])
    insert.run(document._id, JSON.stringify(document));
  file.close();
  const database = openDatabase(directory, { dataset });
  const content = database.contentOf(dataset);
  expect(content.documents()).toEqual([documentOf(0), documentOf(1), orphan, bare]);
  expect([content.hasTransaction("t1"), content.hasTransaction("t2")]).toEqual([true, false]);
  expect(content.commitsAfter(0, 10)?.map(({ transactionId, changes }) => [transactionId, changes.length])).toEqual([
    ["forgotten", 1],
    ["unknown", 1],
    ["t0", 1],
    ["t1", 1],
  ]);
  expect(database.contentOf("other").documents()).toEqual([]);
  database.close();
});

test("a row without the document of its id is reported, in every layout", async () => {
  const rows = ["{broken", "null", "5", "[]", '{"_type":"page"}', '{"_id":"a"}', '{"_id":"b","_type":"page"}'];
  const finding = /documents\.sqlite is damaged \(row "a" must hold the document of that id\): move .* away/;
  for (const row of rows) {
    const directory = await temporaryDirectory();
    const file = new DatabaseSync(path.join(directory, "documents.sqlite"));
    file.exec(`${firstLayout} PRAGMA user_version = 1;`);
    file.prepare("INSERT INTO documents VALUES ('a', ?)").run(row);
    file.close();
    for (const _start of ["with the migration", "after it"]) {
      const database = openDatabase(directory, { dataset });
      expect(() => database.contentOf(dataset).documents(), row).toThrow(finding);
      database.close();
    }
  }
});

test("a file of a later layout is refused and not changed", async () => {
  const directory = await temporaryDirectory();
  const file = new DatabaseSync(path.join(directory, "documents.sqlite"));
  file.exec("PRAGMA user_version = 99; CREATE TABLE later (a)");
  file.close();
  expect(() => openDatabase(directory, { dataset })).toThrow(/layout 99.*start the version that wrote it/);
  const again = new DatabaseSync(path.join(directory, "documents.sqlite"));
  expect(again.prepare("PRAGMA user_version").get()).toEqual({ user_version: 99 });
  expect(again.prepare("SELECT name FROM sqlite_schema").all()).toEqual([{ name: "later" }]);
  again.close();
});

test("a document that a mutation contains is stored once and read in both places", async () => {
  const database = openDatabase(await temporaryDirectory(), { dataset });
  onTestFinished(() => database.close());
  const content = database.contentOf(dataset);
  const after = documentOf(1);
  const earlier = { createOrReplace: { ...after, text: "old" } };
  const mutations = [earlier, { patch: { id: "n1", unset: ["text"] } }, { createOrReplace: after }];
  content.write({ ...transaction, transactionId: "t1", changes: [{ id: "n1", before: null, after, mutations }] });
  expect(content.commits(["t1"])[0]?.changes).toEqual([{ id: "n1", before: null, after, mutations }]);
});

test("the history has the changes of each transaction, and earlier revisions", async () => {
  const database = openDatabase(await temporaryDirectory(), { dataset });
  onTestFinished(() => database.close());
  const content = database.contentOf(dataset);
  const [first, second] = [documentOf(1), { ...documentOf(1), _rev: "t2", text: "new" }];
  const write = (transactionId: string, timestamp: string, after: typeof first | null) =>
    content.write({
      ...transaction,
      timestamp,
      transactionId,
      changes: [{ id: "n1", before: null, after, mutations: [{ delete: { id: "n1" } }] }],
    });
  write("t1", "2026-01-01T00:00:00.000Z", first);
  const sequence = write("t2", "2026-01-02T00:00:00.000Z", second);
  write("t3", "2026-01-03T00:00:00.000Z", null);
  expect(content.commitsAfter(sequence, 10)).toMatchObject([
    { transactionId: "t3", identity: "me", changes: [{ id: "n1", before: second, after: null }] },
  ]);
  expect(content.commitsAfter(0, 2)).toBeNull();
  expect(content.commits(["t2", "t9"])).toMatchObject([{ changes: [{ before: first, after: second }] }]);
  const idsOf = (newestFirst: boolean) =>
    content.commitsOf("n1", 2, { newestFirst }).map(({ transactionId }) => transactionId);
  expect([idsOf(true), idsOf(false)]).toEqual([
    ["t3", "t2"],
    ["t1", "t2"],
  ]);
  expect(content.contentAt("n1", "2026-01-01T12:00:00.000Z")).toEqual(first);
  expect(content.contentAt("n1", "2026-01-03T12:00:00.000Z")).toBeNull();
});
