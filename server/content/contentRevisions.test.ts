import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient, type SanityClient } from "@sanity/client";
import { startContentService } from "content-service";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMemoryLog } from "../log.ts";
import { createContentRevisions } from "./contentRevisions.ts";
import { ContentError, type SourceQuery } from "./contentSource.ts";
import { createFakeSource } from "./fakeSource.ts";

const types = ["page", "layout", "client"];
const { signal } = new AbortController();

let client: SanityClient;
let stop: () => Promise<void>;

beforeAll(async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "revisions-"));
  const names = { projectId: "embedded", dataset: "production" };
  const service = await startContentService({ ...names, dataDir, port: 0, logLevel: "silent" });
  const host = { apiHost: service.url, useProjectHostname: false, useCdn: false, apiVersion: "2024-02-28" };
  client = createClient({ ...names, ...host, token: service.tokens.write, perspective: "published" });
  stop = async () => {
    await service.stop();
    await rm(dataDir, { recursive: true });
  };
  await client.create({ _id: "layout", _type: "layout" });
});
afterAll(() => stop());

/** What reads the revisions of the content service, and its last answer. */
function someRevisions() {
  const seen: { query?: SourceQuery; answer?: unknown } = {};
  const source = createFakeSource(async (query) => {
    seen.query = query;
    seen.answer = await client.fetch(query.groq, query.params);
    return seen.answer;
  });
  const log = createMemoryLog();
  return { read: createContentRevisions({ source, types, log }), seen, source, log };
}

const pages = (count: number, title: string) =>
  Array.from({ length: count }, (_, index) => ({ _id: `page-${index}`, _type: "page", title }));

async function write(documents: { _id: string; _type: string }[], transactionId?: string): Promise<void> {
  const mutations = documents.map((document) => ({ createOrReplace: document }));
  await client.mutate(mutations, transactionId === undefined ? {} : { transactionId });
}

const longAgo = { _createdAt: "2001-01-01T00:00:00Z", _updatedAt: "2001-01-01T00:00:00Z" };

const changes: [name: string, change: () => Promise<unknown>][] = [
  ["a document is created", () => client.create({ _id: "page-new", _type: "page" })],
  ["a document is edited", () => client.patch("page-0").set({ title: "Edited" }).commit()],
  ["a document is replaced by an equal one", () => write(pages(1, "Edited"))],
  ["a document of an old date is imported", () => write([{ _id: "page-old", _type: "page", ...longAgo }])],
  ["a document is deleted", () => client.delete("page-1")],
  [
    "a document is deleted and another of an old date is imported",
    () =>
      client
        .transaction()
        .delete("page-2")
        .create({ _id: "page-2b", _type: "page", ...longAgo })
        .commit(),
  ],
  [
    "a document is unpublished",
    () =>
      client.action({
        actionType: "sanity.action.document.unpublish",
        draftId: "drafts.page-3",
        publishedId: "page-3",
      }),
  ],
  [
    "a draft is published",
    () =>
      client.action({ actionType: "sanity.action.document.publish", draftId: "drafts.page-3", publishedId: "page-3" }),
  ],
];

test("every change to published documents changes the revisions of their type, and only theirs", async () => {
  const { read, source } = someRevisions();
  await write(pages(5, "Old"));
  let before = await read(signal);
  for (const [name, change] of changes) {
    await change();
    const after = await read(signal);
    expect(
      types.filter((type) => after[type] !== before[type]),
      name,
    ).toEqual(["page"]);
    before = after;
  }
  expect(source.asked.every(({ groq }) => groq.includes("string::split"))).toBe(true);
});

test("a transaction whose id has the letters of the one before changes the revisions", async () => {
  const { read } = someRevisions();
  await write(pages(1, "Edited"), "edit-12");
  const before = await read(signal);
  await write(pages(1, "Edited"), "edit-21");
  expect((await read(signal)).page).not.toBe(before.page);
});

test("drafts, and documents of other types, change nothing", async () => {
  const { read } = someRevisions();
  const before = await read(signal);
  await client.create({ _id: "drafts.page-9", _type: "page" });
  await client.create({ _id: "subscriber.1", _type: "subscriber" });
  expect(await read(signal)).toEqual(before);
});

test("the answer has the same size for three documents and for a thousand", async () => {
  const { read, seen } = someRevisions();
  await client.delete({ query: "*[_type=='page']" });
  await write(pages(3, "Few"));
  await read(signal);
  const few = JSON.stringify(seen.answer).length;
  await write(pages(1000, "Many"));
  await read(signal);
  const many = JSON.stringify(seen.answer).length;
  expect(few).toBeGreaterThan(500);
  expect(many - few).toBeLessThanOrEqual(64 * 3); // a count of one digit may have four
});

const listed = [{ _id: "home", _type: "page", _rev: "1" }];

test("a content service that refuses to count lists its revisions, from then on", async () => {
  const source = createFakeSource(({ groq }) => {
    if (groq.includes("string::split")) throw new ContentError("unknown function", { fault: "rejected" });
    return listed;
  });
  const log = createMemoryLog();
  const read = createContentRevisions({ source, types, log });
  const before = await read(signal);
  expect(await read(signal)).toEqual(before);
  expect(source.asked.map(({ groq }) => groq.includes("string::split"))).toEqual([true, false, false]);
  expect(log.lines).toMatchObject([{ event: "content.checkListsRevisions" }]);
  listed[0] = { _id: "home", _type: "page", _rev: "2" };
  const after = await read(signal);
  expect(types.filter((type) => after[type] !== before[type])).toEqual(["page"]);
});

test("a content service that counts otherwise than GROQ specifies lists its revisions", async () => {
  const { read, source, seen } = someRevisions();
  const { answer } = source;
  source.answer = async (query) => {
    const rows = (await answer(query)) as { counts?: number[] }[];
    return rows.map(({ counts, ...row }) => (counts ? { ...row, counts: counts.map(() => 1) } : row));
  };
  await read(signal);
  expect(seen.query?.groq).toBe("*[_type in $types]{_id,_type,_rev}");
});

test("a refused token is a failed check, and counting is tried again", async () => {
  const { read, source } = someRevisions();
  const { answer } = source;
  source.answer = () => Promise.reject(new ContentError("unauthorised", { fault: "rejected" }));
  await expect(read(signal)).rejects.toMatchObject({ fault: "rejected" });
  source.answer = answer;
  source.asked.length = 0;
  await read(signal);
  expect(source.asked.map(({ groq }) => groq.includes("string::split"))).toEqual([true]);
});

test.each([null, {}, [{ type: "page" }], "text", []])("the answer %j is a malformed one", async (answer) => {
  const { read, source } = someRevisions();
  source.answer = () => answer;
  await expect(read(signal)).rejects.toMatchObject({ fault: "malformed" });
});
