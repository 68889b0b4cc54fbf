import { applyPatch } from "mendoza";
import { expect, test } from "vitest";
import { shareTestService } from "../../tests/testService.ts";
import type { DocumentEvent } from "../store/documentEvents.ts";

const openDataset = shareTestService();

async function start() {
  const opened = await openDataset();
  const service = { ...opened, recent: opened.as(opened.tokens.write, { apiVersion: "2025-02-19" }) };
  const ask = (path: string, token: string | null = service.tokens.read) =>
    fetch(`${service.url}/v1/data/history/${service.dataset}/${path}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
  const documents = async (path: string) => (await (await ask(`documents/${path}`)).json()).documents;
  const transactions = async (path: string) =>
    (await (await ask(`transactions/${path}`)).text())
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const eventsOf = async (id: string, search = "") => {
    const { events, nextCursor } = await (await ask(`events/documents/${id}?${search}`)).json();
    return { events: events[id] as DocumentEvent[], nextCursor };
  };
  const act = async (type: string, fields: object) =>
    (await service.recent.request({
      method: "POST",
      url: `/data/actions/${service.dataset}`,
      body: { actions: [{ actionType: `sanity.action.${type}`, ...fields }] },
    })) as { transactionId: string };
  /** Makes a transaction on the draft of `a`, and returns its id, which is the revision. */
  const onDraft = async (type: string, fields: object = {}) =>
    (await act(`document.${type}`, { publishedId: "a", draftId: "drafts.a", ...fields })).transactionId;
  return { ...service, ask, documents, transactions, eventsOf, act, onDraft };
}

const newDraft = { attributes: { _id: "drafts.a", _type: "page", title: "One" } };
const titled = (title: string) => ({ patch: { set: { title } } });

test("a document is returned as it was at a revision or a time", async () => {
  const { client, documents } = await start();
  const first = await client.create({ _id: "a", _type: "page", title: "One" });
  const second = await client.patch("a").set({ title: "Two" }).commit();
  await client.delete("a");
  expect(await documents(`a?revision=${first._rev}`)).toEqual([first]);
  expect(await documents(`a?revision=${second._rev}`)).toEqual([second]);
  expect(await documents(`a?time=${second._updatedAt}`)).toMatchObject([{ _id: "a" }]);
  expect(await documents("a?time=2020-01-01T00:00:00Z")).toEqual([]);
  expect(await documents("a")).toEqual([]);
  expect(await documents("a?revision=unknown")).toEqual([]);
});

test("the transactions of documents are listed in order, each with its changes", async () => {
  const { client, transactions } = await start();
  const first = await client.create({ _id: "a", _type: "page", title: "One" });
  const other = await client.create({ _id: "b", _type: "page" });
  const second = await client.patch("a").set({ title: "Two" }).commit();
  const lines = await transactions("a");
  expect(lines).toMatchObject([
    { id: first._rev, author: "lake-write", documentIDs: ["a"], mutations: [{ create: { title: "One" } }] },
    { id: second._rev, mutations: [{ patch: { id: "a", set: { title: "Two" } } }] },
  ]);
  const before = { _id: "a", title: "One" };
  expect(applyPatch(before, lines[1].effects.a.apply)).toMatchObject({ title: "Two" });
  expect((await transactions("a,b?reverse=true&limit=2")).map(({ id }) => id)).toEqual([second._rev, other._rev]);
  const [bare] = await transactions("b?excludeContent=true&excludeMutations=true");
  expect(Object.keys(bare)).toEqual(["id", "timestamp", "author", "documentIDs"]);
});

test("transactions are limited to those between two, and effects are sent whenever their format is requested", async () => {
  const { onDraft, transactions } = await start();
  const ids = [await onDraft("create", newDraft)];
  for (const title of ["Two", "Three", "Four"]) ids.push(await onDraft("edit", titled(title)));
  const [, second, third] = ids;
  const list = async (search: string) => (await transactions(`drafts.a?${search}`)).map(({ id }) => id);
  expect(await list(`fromTransaction=${second}&toTransaction=${third}`)).toEqual([second, third]);
  expect(await list(`fromTransaction=${third}`)).toEqual(ids.slice(2));
  expect(await list(`toTransaction=${second}&reverse=true&limit=1`)).toEqual([second]);
  expect(await list("fromTransaction=&limit=2")).toEqual(ids.slice(0, 2));
  const options = "excludeContent=true&excludeMutations=true&includeIdentifiedDocumentsOnly=true";
  const [publish] = await transactions(`a?${options}&effectFormat=mendoza&fromTransaction=${await onDraft("publish")}`);
  expect(publish).toMatchObject({ documentIDs: ["a"], effects: { a: { revert: [0, null] } } });
  expect((await transactions(`a?${options}`))[0]).not.toHaveProperty("effects");
});

test("the events of a draft name the revisions that the Studio restores", async () => {
  const { client, documents, eventsOf, onDraft } = await start();
  const created = await onDraft("create", newDraft);
  const edited = await onDraft("edit", titled("Two"));
  const published = await onDraft("publish");
  const reopened = await onDraft("edit", titled("Three"));
  const { events, nextCursor } = await eventsOf("drafts.a");
  expect(nextCursor).toBe("");
  const draft = { documentId: "a", versionId: "drafts.a", author: "lake-write", timestamp: expect.any(String) };
  expect(events).toEqual([
    { ...draft, type: "createDocumentVersion", versionRevisionId: reopened },
    {
      ...draft,
      type: "publishDocumentVersion",
      publishCause: "document.publish",
      revisionId: published,
      versionRevisionId: edited,
    },
    { ...draft, type: "createDocumentVersion", versionRevisionId: created },
  ]);
  // How the Studio restores the revision of an event: it looks for it among the published document and its draft.
  const [old] = await documents(`a,drafts.a?revision=${events[1]?.versionRevisionId}`);
  expect(old).toMatchObject({ _id: "drafts.a", _rev: edited, title: "Two" });
  const { _updatedAt, ...attributes } = old;
  await onDraft("replaceDraft", { attributes });
  expect(await client.getDocument("drafts.a")).toMatchObject({ title: "Two" });
});

test("the events of a published document include changes without a draft, which its draft can restore", async () => {
  const { client, documents, eventsOf, onDraft } = await start();
  const { _rev: imported } = await client.create({ _id: "a", _type: "page", title: "Imported" });
  const { _rev: changed } = await client.patch("a").set({ title: "Changed" }).commit();
  await onDraft("edit", titled("Edited"));
  await onDraft("publish");
  const types = async (id: string) => (await eventsOf(id)).events.map(({ type }) => type);
  const [publish, update, create] = (await eventsOf("a")).events;
  expect(publish).toMatchObject({ type: "publishDocumentVersion", versionId: "drafts.a" });
  expect(update).toMatchObject({ type: "updateLiveDocument", revisionId: changed });
  expect(create).toMatchObject({ type: "createLiveDocument", revisionId: imported });
  expect(await types("drafts.a")).toEqual([
    "publishDocumentVersion",
    "createDocumentVersion",
    "updateLiveDocument",
    "createLiveDocument",
  ]);
  expect(await documents(`drafts.a?revision=${imported}`)).toMatchObject([{ _id: "a", title: "Imported" }]);
});

test("unpublishing, discarding and deleting are events, and a deleted document is found at its last revision", async () => {
  const { documents, eventsOf, onDraft } = await start();
  const types = async (id: string) => (await eventsOf(id)).events.map(({ type }) => type);
  await onDraft("create", newDraft);
  await onDraft("publish");
  const unpublished = await onDraft("unpublish");
  expect((await eventsOf("a")).events[0]).toMatchObject({
    type: "unpublishDocument",
    versionId: "drafts.a",
    versionRevisionId: unpublished,
  });
  expect((await types("drafts.a"))[0]).toBe("createDocumentVersion");
  await onDraft("publish");
  const edited = await onDraft("edit", titled("Two"));
  await onDraft("discard");
  expect((await eventsOf("drafts.a")).events[0]).toMatchObject({
    type: "deleteDocumentVersion",
    versionRevisionId: edited,
  });
  expect((await types("a"))[0]).toBe("publishDocumentVersion");
  await onDraft("delete");
  for (const id of ["a", "drafts.a"]) expect((await types(id))[0], id).toBe("deleteDocumentGroup");
  expect(await documents("a,drafts.a?lastRevision=true")).toMatchObject([
    { _id: "a", title: "One" },
    { _id: "drafts.a", title: "Two" },
  ]);
});

test("a release is named by the events of its versions", async () => {
  const { client, eventsOf, act, onDraft } = await start();
  await client.create({ _id: "a", _type: "page", title: "One" });
  await act("release.create", { releaseId: "spring" });
  const document = { _id: "versions.spring.a", _type: "page", title: "Spring" };
  const { transactionId: created } = await act("document.version.create", { publishedId: "a", document });
  await onDraft("edit", titled("Draft"));
  const { transactionId: published } = await act("release.publish", { releaseId: "spring" });
  const facts = { versionId: "versions.spring.a", releaseId: "spring" };
  const publish = { ...facts, type: "publishDocumentVersion", publishCause: "release.publish", revisionId: published };
  expect((await eventsOf("versions.spring.a")).events).toMatchObject([
    { ...publish, versionRevisionId: created },
    { ...facts, type: "createDocumentVersion", versionRevisionId: created },
  ]);
  const [inDraft] = (await eventsOf("drafts.a")).events;
  expect(inDraft).toMatchObject(publish);
  expect(inDraft).not.toHaveProperty("versionRevisionId"); // no revision of the draft
  await act("release.create", { releaseId: "autumn" });
  await act("document.version.unpublish", { versionId: "versions.autumn.a", publishedId: "a" });
  await act("release.publish", { releaseId: "autumn" });
  expect((await eventsOf("a")).events[0]).toMatchObject({ type: "unpublishDocument", releaseId: "autumn" });
});

test("the states of a release are events", async () => {
  const { ask, act } = await start();
  await act("release.create", { releaseId: "spring" });
  await act("release.edit", { releaseId: "spring", patch: { set: { "metadata.title": "Spring" } } });
  const publishAt = "2999-01-01T00:00:00.000Z";
  await act("release.schedule", { releaseId: "spring", publishAt });
  for (const type of ["unschedule", "archive", "unarchive", "publish"])
    await act(`release.${type}`, { releaseId: "spring" });
  const { events } = await (await ask("events/releases/spring?limit=100")).json();
  const types = ["publish", "unarchive", "archive", "unschedule", "schedule", "create"].map((type) => `${type}Release`);
  expect(events.map(({ type }: { type: string }) => type)).toEqual(types);
  expect(events[4]).toMatchObject({ publishAt, releaseName: "spring", author: "lake-write" });
});

test("events are sent in pages, the newest first, also those of several documents", async () => {
  const { client, ask, eventsOf } = await start();
  for (const count of [1, 2, 3, 4, 5]) await client.createOrReplace({ _id: "a", _type: "page", count });
  const { events: all } = await eventsOf("a");
  const first = await eventsOf("a", "limit=2");
  const second = await eventsOf("a", `limit=2&nextCursor=${first.nextCursor}`);
  const third = await eventsOf("a", `limit=2&nextCursor=${second.nextCursor}`);
  expect([...first.events, ...second.events, ...third.events]).toEqual(all);
  expect([all.length, third.nextCursor]).toEqual([5, ""]);
  await client.create({ _id: "b", _type: "page" });
  const { events } = await (await ask("events/documents/a,b,c?limit=3")).json();
  expect([events.a.length, events.b.length, events.c.length]).toEqual([2, 1, 0]);
});

test("history needs a token, and its parameters are checked", async () => {
  const { ask } = await start();
  const status = async (path: string, token?: null) => (await ask(path, token)).status;
  expect(await status("documents/a", null)).toBe(401);
  expect(await status("documents/a?time=yesterday")).toBe(400);
  expect(await status("documents/a..b")).toBe(400);
  expect(await status("transactions/a?limit=0")).toBe(400);
  expect(await status("transactions/a?fromTransaction=unknown")).toBe(404);
  expect(await status("events/documents/a", null)).toBe(401);
  expect(await status("events/documents/a..b")).toBe(400);
});
