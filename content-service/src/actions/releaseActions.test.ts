import { expect, test } from "vitest";
import { shareTestService } from "../../tests/testService.ts";

const openDataset = shareTestService();

const releasesSince = "2025-02-19";

async function start() {
  const service = await openDataset();
  const client = service.as(service.tokens.write, { apiVersion: releasesSince, perspective: "raw" });
  return { ...service, client };
}

const refusal = (request: Promise<unknown>) =>
  request.then(
    () => "accepted",
    (error: Error) => error.message,
  );

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

test("a release is undecided by default, and publishes all its versions at once", async () => {
  const { client, as } = await start();
  await client.create({ _id: "a", _type: "page", title: "Old" });
  await client.create({ _id: "c", _type: "page" });
  const { releaseId } = await client.releases.create({ metadata: { title: "Spring" } });
  expect(releaseId).toHaveLength(8);
  expect(await client.releases.get({ releaseId })).toMatchObject({
    _id: `_.releases.${releaseId}`,
    _type: "system.release",
    name: releaseId,
    state: "active",
    metadata: { title: "Spring", releaseType: "undecided" },
  });
  await client.createVersion({ publishedId: "a", releaseId, document: { _type: "page", title: "New" } });
  await client.createVersion({ publishedId: "b", releaseId, document: { _type: "page", title: "Born" } });
  await client.unpublishVersion({ publishedId: "c", releaseId });
  const anonymous = as(undefined, { apiVersion: releasesSince });
  expect(await anonymous.fetch("*[] | order(_id){_id, title}")).toEqual([
    { _id: "a", title: "Old" },
    { _id: "c", title: null },
  ]);
  expect(await client.fetch("*[] | order(_id){_id, title}", {}, { perspective: [releaseId] })).toEqual([
    { _id: `_.releases.${releaseId}`, title: null },
    { _id: "a", title: "New" },
    { _id: "b", title: "Born" },
  ]);
  await client.releases.publish({ releaseId });
  expect(await anonymous.fetch("*[] | order(_id){_id, title}")).toEqual([
    { _id: "a", title: "New" },
    { _id: "b", title: "Born" },
  ]);
  const release = await client.releases.get({ releaseId });
  expect(release).toMatchObject({ state: "published", publishedAt: expect.any(String) });
  expect(release?.finalDocumentStates?.map(({ id }) => id).toSorted()).toEqual(["a", "b", "c"]);
  expect(await client.fetch("count(*[_id in path('versions.**')])")).toBe(0);
  await client.releases.delete({ releaseId });
  expect(await client.releases.get({ releaseId })).toBeUndefined();
});

test("archiving a release removes its versions, and unarchiving restores them", async () => {
  const { client } = await start();
  const { releaseId } = await client.releases.create({ releaseId: "autumn" });
  await client.createVersion({ publishedId: "a", releaseId, document: { _type: "page", title: "New" } });
  const before = await client.getDocument("versions.autumn.a");
  await client.releases.archive({ releaseId });
  expect(await client.getDocument("versions.autumn.a")).toBeUndefined();
  expect(await client.releases.get({ releaseId })).toMatchObject({ state: "archived" });
  await client.releases.unarchive({ releaseId });
  const after = await client.getDocument("versions.autumn.a");
  expect({ ...after, _rev: "", _updatedAt: "" }).toEqual({ ...before, _rev: "", _updatedAt: "" });
  expect(await client.releases.get({ releaseId })).toMatchObject({ state: "active" });
});

test("versions are copied from documents, replaced and discarded; perspectives stack them in the order of their names", async () => {
  const { client } = await start();
  await client.create({ _id: "a", _type: "page", title: "Published" });
  await client.create({ _id: "drafts.a", _type: "page", title: "Draft" });
  for (const releaseId of ["one", "two"]) await client.releases.create({ releaseId });
  await client.createVersion({ publishedId: "a", releaseId: "one", baseId: "a" });
  expect(await client.getDocument("versions.one.a")).toMatchObject({ title: "Published" });
  await client.replaceVersion({ publishedId: "a", releaseId: "one", document: { _type: "page", title: "One" } });
  await client.createVersion({ publishedId: "a", releaseId: "two", document: { _type: "page", title: "Two" } });
  const titleIn = (perspective: string[]) => client.fetch("*[_id == 'a'][0].title", {}, { perspective });
  expect(await titleIn(["one", "two", "drafts"])).toBe("One");
  expect(await titleIn(["two", "one", "drafts"])).toBe("Two");
  expect(await titleIn(["drafts", "one"])).toBe("Draft");
  expect(await titleIn(["nothing", "drafts"])).toBe("Draft");
  await client.discardVersion({ publishedId: "a", releaseId: "one" });
  expect(await titleIn(["one", "published"])).toBe("Published");
  expect(await client.fetch("*[sanity::partOfRelease('two')]._id")).toEqual(["versions.two.a"]);
  expect((await client.releases.fetchDocuments({ releaseId: "two" })).result).toMatchObject([{ title: "Two" }]);
  expect((await client.fetch<string[]>("releases::all()[]._id")).toSorted()).toEqual([
    "_.releases.one",
    "_.releases.two",
  ]);
});

test("a scheduled release is locked until it is unscheduled", async () => {
  const { client } = await start();
  const { releaseId } = await client.releases.create({ releaseId: "winter" });
  await client.createVersion({ publishedId: "a", releaseId, document: { _type: "page", title: "New" } });
  const publishAt = tomorrow();
  await client.releases.schedule({ releaseId, publishAt });
  expect(await client.releases.get({ releaseId })).toMatchObject({ state: "scheduled", publishAt });
  const locked = 'Document "versions.winter.a" cannot be changed: release "winter" is scheduled, not active';
  expect(await refusal(client.patch("versions.winter.a").set({ title: "Late" }).commit())).toContain(locked);
  expect(await refusal(client.discardVersion({ publishedId: "a", releaseId }))).toContain(locked);
  await client.releases.edit({ releaseId, patch: { set: { "metadata.title": "Winter" } } });
  await client.releases.unschedule({ releaseId });
  const release = await client.releases.get({ releaseId });
  expect(release).toMatchObject({ state: "active", metadata: { title: "Winter" } });
  expect(release).not.toHaveProperty("publishAt");
  await client.patch("versions.winter.a").set({ title: "Late" }).commit();
});

test("an action that a release's state does not allow is refused with the states that do", async () => {
  const { client } = await start();
  const { releaseId } = await client.releases.create({ releaseId: "r" });
  const publishAt = tomorrow();
  const { releases } = client;
  expect(await refusal(releases.delete({ releaseId }))).toContain(
    'Release "r" is active; to delete it, it must be archived or published',
  );
  expect(await refusal(releases.unschedule({ releaseId }))).toContain("must be scheduled");
  expect(await refusal(releases.unarchive({ releaseId }))).toContain("must be archived");
  expect(await refusal(releases.schedule({ releaseId, publishAt: "2020-01-01T00:00:00Z" }))).toContain("in the future");
  expect(await refusal(releases.schedule({ releaseId, publishAt: "soon" }))).toContain("publishAt");
  await releases.schedule({ releaseId, publishAt });
  for (const request of [releases.publish, releases.archive])
    expect(await refusal(request.call(releases, { releaseId }))).toContain('Release "r" is scheduled');
  expect(await refusal(releases.schedule({ releaseId, publishAt }))).toContain("must be active");
  await releases.unschedule({ releaseId });
  await releases.archive({ releaseId });
  for (const request of [releases.publish, releases.archive])
    expect(await refusal(request.call(releases, { releaseId }))).toContain('Release "r" is archived');
  expect(await refusal(releases.edit({ releaseId, patch: { set: { "metadata.title": "x" } } }))).toContain("archived");
  expect(await refusal(client.createVersion({ publishedId: "a", releaseId, document: { _type: "page" } }))).toContain(
    "must be active",
  );
  await releases.unarchive({ releaseId });
  await releases.publish({ releaseId });
  for (const request of [releases.publish, releases.archive, releases.unarchive])
    expect(await refusal(request.call(releases, { releaseId }))).toContain('Release "r" is published');
  await releases.delete({ releaseId });
  expect(await refusal(releases.publish({ releaseId }))).toContain('"_.releases.r" was not found');
});

test("a release is changed only by release actions, and only its metadata can be edited", async () => {
  const { client, tokens, as } = await start();
  const { releaseId } = await client.releases.create({ releaseId: "r" });
  expect(await refusal(client.releases.create({ releaseId }))).toContain("already exists");
  expect(await refusal(client.releases.create({ releaseId: "drafts" }))).toContain("name of a perspective");
  expect(await refusal(client.releases.create({ releaseId: "a.b" }))).toContain("releaseId");
  expect(await refusal(client.releases.edit({ releaseId, patch: { set: { state: "published" } } }))).toContain(
    "only the metadata",
  );
  const wrongType = { set: { "metadata.releaseType": "whenever" } };
  expect(await refusal(client.releases.edit({ releaseId, patch: wrongType }))).toContain("releaseType");
  expect(await refusal(client.patch("_.releases.r").set({ state: "published" }).commit())).toContain("release actions");
  expect(await refusal(client.delete("_.releases.r"))).toContain("release actions");
  const early = as(tokens.write, { apiVersion: "2024-02-28" });
  expect(await refusal(early.releases.create({ releaseId: "x" }))).toContain("API version 2025-02-19 or later");
  expect(await client.releases.get({ releaseId })).toMatchObject({ state: "active" });
});

test("an imported release keeps its state, except that a scheduled one becomes active", async () => {
  const { client } = await start();
  const attributes = { _id: "_.releases.r", _type: "system.release", state: "scheduled", publishAt: tomorrow() };
  const action = { actionType: "sanity.action.release.import", releaseId: "r" } as const;
  await client.action({ ...action, ifExists: "fail", attributes: { ...attributes, metadata: { title: "One" } } });
  expect(await client.releases.get({ releaseId: "r" })).toMatchObject({ state: "active", metadata: { title: "One" } });
  expect(await refusal(client.action({ ...action, ifExists: "fail", attributes }))).toContain("already exists");
  await client.action({ ...action, ifExists: "ignore", attributes });
  expect(await client.releases.get({ releaseId: "r" })).toMatchObject({ metadata: { title: "One" } });
  await client.action({ ...action, ifExists: "replace", attributes: { ...attributes, state: "published" } });
  expect(await client.releases.get({ releaseId: "r" })).toMatchObject({ state: "published" });
});

test("a release that cannot be published changes nothing, and the error gives the reason", async () => {
  const { client } = await start();
  const { releaseId } = await client.releases.create({ releaseId: "r" });
  await client.create({ _id: "a", _type: "page" });
  await client.create({ _id: "b", _type: "page", about: { _ref: "a" } });
  await client.unpublishVersion({ publishedId: "a", releaseId });
  await client.createVersion({ publishedId: "c", releaseId, document: { _type: "page" } });
  expect(await refusal(client.releases.publish({ releaseId }))).toContain('references to it from "b"');
  expect(await client.fetch("*[_id == 'c']")).toEqual([]);
  expect(await client.releases.get({ releaseId })).toMatchObject({ state: "active" });
});

test("mutations, document actions and agent actions cannot change the state of a release", async () => {
  const { client } = await start();
  for (const releaseId of ["r", "s"]) await client.releases.create({ releaseId });
  const patch = (documentId: string, value: unknown) =>
    client.agent.action.patch({
      schemaId: "any",
      documentId,
      forcePublishedWrite: true,
      target: { path: "state", operation: "set", value: value as string },
    });
  expect(await refusal(patch("_.releases.r", "scheduled"))).toContain("changed by release actions only");
  const remove = {
    actionType: "sanity.action.document.delete" as const,
    publishedId: "_.releases.r",
    includeDrafts: [],
  };
  expect(await refusal(client.action(remove))).toContain("changed by release actions only");
  await client.create({ _id: "drafts._.releases.r", _type: "system.release", state: "published" });
  const ids = { draftId: "drafts._.releases.r", publishedId: "_.releases.r" };
  expect(await refusal(client.action({ actionType: "sanity.action.document.publish", ...ids }))).toContain(
    "changed by release actions only",
  );
  await client.createVersion({ publishedId: "a", releaseId: "s", document: { _type: "page" } });
  await client.releases.schedule({ releaseId: "s", publishAt: tomorrow() });
  const edits = client.action([
    { actionType: "sanity.action.release.edit", releaseId: "s", patch: { set: { "metadata.title": "New" } } },
    { actionType: "sanity.action.document.edit", draftId: "versions.s.a", publishedId: "a", patch: { set: { n: 1 } } },
  ]);
  expect(await refusal(edits)).toContain('release "s" is scheduled, not active');
  expect(await client.releases.get({ releaseId: "r" })).toMatchObject({ state: "active" });
});

test("an archived release cannot be changed, and is unarchived completely or not at all", async () => {
  const { client } = await start();
  await client.create({ _id: "victim", _type: "page", v: 1 });
  const { _rev } = await client.patch("victim").set({ v: 2 }).commit();
  const attributes = (finalDocumentStates: object[]) => ({
    _id: "_.releases.r",
    _type: "system.release",
    state: "archived",
    finalDocumentStates,
  });
  const importing = { actionType: "sanity.action.release.import", releaseId: "r", ifExists: "replace" } as const;
  for (const [id, revisionId] of [
    ["victim", _rev],
    ["versions.r.lost", "unknown"],
  ]) {
    await client.action({ ...importing, attributes: attributes([{ id, revisionId }]) });
    expect(await refusal(client.releases.unarchive({ releaseId: "r" }))).toContain(`"${id}" is not kept`);
  }
  const create = client.create({ _id: "versions.r.a", _type: "page" });
  expect(await refusal(create)).toContain('release "r" is archived, not active');
  expect(await refusal(client.action({ ...importing, attributes: { ...attributes([]), metadata: "none" } }))).toContain(
    "release metadata",
  );
});

test("versions belong to releases, and a draft cannot be unpublished by one", async () => {
  const { client } = await start();
  await client.create({ _id: "a", _type: "page" });
  const ids = { versionId: "drafts.a", publishedId: "a" };
  expect(await refusal(client.action({ actionType: "sanity.action.document.version.unpublish", ...ids }))).toContain(
    '"drafts.a" is not the id of a version',
  );
  for (const _id of ["versions.drafts.a", "versions.published.a"])
    expect(await refusal(client.create({ _id, _type: "page" })), _id).toContain("Document ID");
});
