/** Actions on documents, drafts, versions and releases. */

import type { Action, SanityClient } from "@sanity/client";
import { expect } from "vitest";
import type { Calls } from "./call.ts";

const page = { _id: "a", _type: "page", title: "A" };
const draft = { ...page, _id: "drafts.a", title: "Draft" };
const version = { ...page, _id: "versions.spring.a", title: "Spring" };
const ids = { draftId: "drafts.a", publishedId: "a" };

const titles = (client: SanityClient) => client.fetch("*[_type == 'page'] | order(_id){_id, title}");
const stateOf = async (client: SanityClient, releaseId = "spring") =>
  (await client.releases.get({ releaseId }))?.state as string | undefined; // `undefined` for a missing release

/** Creates a release with a version of the page. */
async function prepareRelease(client: SanityClient): Promise<void> {
  await client.releases.create({ releaseId: "spring", metadata: { title: "Spring" } });
  await client.mutate([{ create: page }]);
  await client.createVersion({ document: version, publishedId: "a", releaseId: "spring" });
}

/** Performs the action and returns the pages. */
async function after(client: SanityClient, action: Action) {
  expect(await client.action(action)).toEqual({ transactionId: expect.any(String) });
  return titles(client);
}

export const actionCalls: Calls = {
  async action({ client }) {
    const create = { actionType: "sanity.action.document.create", publishedId: "a", ifExists: "fail" } as const;
    const both = [
      { ...create, attributes: draft },
      { actionType: "sanity.action.document.publish", ...ids },
    ] as const;
    await client.action([...both], { dryRun: true });
    expect(await titles(client)).toEqual([]);
    expect(await client.action([...both], { transactionId: "mine", tag: "go" })).toEqual({ transactionId: "mine" });
    expect(await titles(client)).toEqual([{ _id: "a", title: "Draft" }]);
  },
  async "action: document.create"({ client }) {
    const action = { actionType: "sanity.action.document.create", publishedId: "a", attributes: draft } as const;
    expect(await after(client, { ...action, ifExists: "fail" })).toEqual([{ _id: "drafts.a", title: "Draft" }]);
    await client.action({ ...action, ifExists: "ignore" });
    await expect(client.action({ ...action, ifExists: "fail" })).rejects.toMatchObject({ statusCode: 409 });
  },
  async "action: document.edit"({ client }) {
    await client.create(page);
    const patch = { set: { title: "Edited" } };
    expect(await after(client, { actionType: "sanity.action.document.edit", ...ids, patch })).toEqual([
      { _id: "a", title: "A" },
      { _id: "drafts.a", title: "Edited" },
    ]);
  },
  async "action: document.replaceDraft"({ client }) {
    await client.create({ ...draft, text: "gone" });
    await client.action({ actionType: "sanity.action.document.replaceDraft", publishedId: "a", attributes: draft });
    expect(await client.getDocument("drafts.a")).not.toHaveProperty("text");
  },
  async "action: document.publish"({ client }) {
    await client.mutate([{ create: page }]);
    const { _rev } = await client.create(draft);
    const publish = { actionType: "sanity.action.document.publish", ...ids } as const;
    await expect(client.action({ ...publish, ifDraftRevisionId: "other" })).rejects.toMatchObject({ statusCode: 409 });
    expect(await after(client, { ...publish, ifDraftRevisionId: _rev })).toEqual([{ _id: "a", title: "Draft" }]);
  },
  async "action: document.unpublish"({ client }) {
    await client.create(page);
    expect(await after(client, { actionType: "sanity.action.document.unpublish", ...ids })).toEqual([
      { _id: "drafts.a", title: "A" },
    ]);
  },
  async "action: document.discard"({ client }) {
    await client.mutate([{ create: page }, { create: draft }]);
    expect(await after(client, { actionType: "sanity.action.document.discard", draftId: "drafts.a" })).toEqual([
      { _id: "a", title: "A" },
    ]);
  },
  async "action: document.delete"({ client }) {
    await client.mutate([{ create: page }, { create: draft }]);
    const remove = { actionType: "sanity.action.document.delete", publishedId: "a" } as const;
    await expect(client.action({ ...remove, includeDrafts: [] })).rejects.toMatchObject({ statusCode: 400 });
    expect(await after(client, { ...remove, includeDrafts: ["drafts.a"] })).toEqual([]);
  },
  async "action: document.version.create"({ client }) {
    await client.releases.create({ releaseId: "spring" });
    await client.create(page);
    const create = { actionType: "sanity.action.document.version.create", publishedId: "a" } as const;
    expect(await after(client, { ...create, document: version })).toContainEqual({ _id: version._id, title: "Spring" });
    expect(await after(client, { ...create, baseId: "a", versionId: "drafts.a" })).toContainEqual({
      _id: "drafts.a",
      title: "A",
    });
  },
  async "action: document.version.replace"({ client }) {
    await prepareRelease(client);
    const document = { ...version, title: "Summer" };
    const pages = await after(client, { actionType: "sanity.action.document.version.replace", document });
    expect(pages).toContainEqual({ _id: version._id, title: "Summer" });
  },
  async "action: document.version.discard"({ client }) {
    await prepareRelease(client);
    const discard = { actionType: "sanity.action.document.version.discard", versionId: version._id } as const;
    expect(await after(client, { ...discard, purge: true })).toEqual([{ _id: "a", title: "A" }]);
  },
  async "action: document.version.unpublish"({ client }) {
    await client.releases.create({ releaseId: "spring" });
    await client.create(page);
    const unpublish = { actionType: "sanity.action.document.version.unpublish", publishedId: "a" } as const;
    await client.action({ ...unpublish, versionId: version._id });
    await client.releases.publish({ releaseId: "spring" });
    expect(await titles(client)).toEqual([]);
  },
  async "action: of releases"({ client }) {
    const releaseId = "spring";
    const steps = [
      [{ actionType: "sanity.action.release.create", releaseId, metadata: { releaseType: "asap" } }, "active"],
      [{ actionType: "sanity.action.release.edit", releaseId, patch: { set: { "metadata.title": "S" } } }, "active"],
      [{ actionType: "sanity.action.release.schedule", releaseId, publishAt: "2100-01-01T00:00:00Z" }, "scheduled"],
      [{ actionType: "sanity.action.release.unschedule", releaseId }, "active"],
      [{ actionType: "sanity.action.release.archive", releaseId }, "archived"],
      [{ actionType: "sanity.action.release.unarchive", releaseId }, "active"],
      [{ actionType: "sanity.action.release.publish", releaseId }, "published"],
      [{ actionType: "sanity.action.release.delete", releaseId }, undefined],
    ] as const;
    for (const [action, state] of steps) {
      await client.action(action as Action);
      expect(await stateOf(client), action.actionType).toBe(state);
    }
  },
  async "action: release.import"({ client }) {
    const attributes = { _id: "_.releases.old", _type: "system.release", name: "old", state: "published" };
    const action = { actionType: "sanity.action.release.import", releaseId: "old", attributes, ifExists: "fail" };
    await client.action(action as unknown as Action); // not in the client's types
    expect(await stateOf(client, "old")).toBe("published");
  },
};

export const versionCalls: Calls = {
  async createVersion({ client }) {
    await client.releases.create({ releaseId: "spring" });
    await client.create(page);
    await client.createVersion({ document: { _type: "page", title: "B" }, publishedId: "a", releaseId: "spring" });
    expect(await client.getDocument(version._id)).toMatchObject({ title: "B" });
  },
  async "createVersion: copy of a document"({ client }) {
    await client.releases.create({ releaseId: "spring" });
    const { _rev } = await client.create(page);
    await client.createVersion({ publishedId: "a", baseId: "a", releaseId: "spring", ifBaseRevisionId: _rev });
    expect(await client.getDocument(version._id)).toMatchObject({ title: "A" });
  },
  async replaceVersion({ client }) {
    await prepareRelease(client);
    await client.replaceVersion({ document: { _type: "page", title: "C" }, publishedId: "a", releaseId: "spring" });
    expect(await client.getDocument(version._id)).toMatchObject({ title: "C" });
  },
  async discardVersion({ client }) {
    await prepareRelease(client);
    await client.discardVersion({ publishedId: "a", releaseId: "spring" }, true);
    expect(await client.getDocument(version._id)).toBeUndefined();
  },
  async unpublishVersion({ client }) {
    await client.releases.create({ releaseId: "spring" });
    await client.create(page);
    await client.unpublishVersion({ publishedId: "a", releaseId: "spring" });
    expect(await client.fetch("*[_type == 'page']", {}, { perspective: ["spring"] })).toEqual([]);
  },
};

export const releaseCalls: Calls = {
  async "releases.create"({ client }) {
    const created = await client.releases.create({});
    expect(created).toMatchObject({ metadata: { releaseType: "undecided" }, transactionId: expect.any(String) });
    expect(created.releaseId).toMatch(/^[a-zA-Z0-9]{8}$/);
    expect(await stateOf(client, created.releaseId)).toBe("active");
  },
  async "releases.get"({ client }) {
    await client.releases.create({ releaseId: "spring", metadata: { title: "Spring" } });
    expect(await client.releases.get({ releaseId: "spring" })).toMatchObject({
      _id: "_.releases.spring",
      _type: "system.release",
      name: "spring",
      metadata: { title: "Spring", releaseType: "undecided" },
    });
    expect(await client.releases.get({ releaseId: "other" })).toBeUndefined();
  },
  async "releases.edit"({ client }) {
    await client.releases.create({ releaseId: "spring" });
    await client.releases.edit({ releaseId: "spring", patch: { set: { "metadata.description": "Soon" } } });
    expect(await client.releases.get({ releaseId: "spring" })).toMatchObject({ metadata: { description: "Soon" } });
  },
  async "releases.fetchDocuments"({ client }) {
    await prepareRelease(client);
    const { result } = await client.releases.fetchDocuments({ releaseId: "spring" });
    expect(result).toMatchObject([version]);
  },
  async "releases.publish"({ client }) {
    await prepareRelease(client);
    await client.releases.publish({ releaseId: "spring" });
    expect(await titles(client)).toEqual([{ _id: "a", title: "Spring" }]);
    expect(await stateOf(client)).toBe("published");
  },
  async "releases.archive"({ client }) {
    await prepareRelease(client);
    await client.releases.archive({ releaseId: "spring" });
    expect(await titles(client)).toEqual([{ _id: "a", title: "A" }]);
    expect(await stateOf(client)).toBe("archived");
  },
  async "releases.unarchive"({ client }) {
    await prepareRelease(client);
    await client.releases.archive({ releaseId: "spring" });
    await client.releases.unarchive({ releaseId: "spring" });
    expect(await titles(client)).toContainEqual({ _id: version._id, title: "Spring" });
  },
  async "releases.schedule"({ client }) {
    await prepareRelease(client);
    await client.releases.schedule({ releaseId: "spring", publishAt: "2100-01-01T00:00:00.000Z" });
    expect(await client.releases.get({ releaseId: "spring" })).toMatchObject({
      state: "scheduled",
      publishAt: "2100-01-01T00:00:00.000Z",
    });
  },
  async "releases.unschedule"({ client }) {
    await client.releases.create({ releaseId: "spring" });
    await client.releases.schedule({ releaseId: "spring", publishAt: "2100-01-01T00:00:00.000Z" });
    await client.releases.unschedule({ releaseId: "spring" });
    expect(await stateOf(client)).toBe("active");
  },
  async "releases.delete"({ client }) {
    await client.releases.create({ releaseId: "spring" });
    await client.releases.archive({ releaseId: "spring" });
    await client.releases.delete({ releaseId: "spring" });
    expect(await stateOf(client)).toBeUndefined();
  },
};
