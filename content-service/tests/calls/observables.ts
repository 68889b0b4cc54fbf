/** The same calls, as observables. */

import { expect } from "vitest";
import { type Calls, first } from "./call.ts";

const page = { _id: "a", _type: "page", title: "A" };
const version = { ...page, _id: "versions.spring.a", title: "Spring" };
const at = { publishedId: "a", releaseId: "spring" };

export const observableCalls: Calls = {
  async fetch({ client }) {
    expect(await first(client.observable.fetch("1 + $n", { n: 1 }))).toBe(2);
  },
  async getDocument({ client }) {
    await client.create(page);
    expect(await first(client.observable.getDocument("a"))).toMatchObject(page);
  },
  async getDocuments({ client }) {
    await client.create(page);
    expect(await first(client.observable.getDocuments(["b", "a"]))).toMatchObject([null, page]);
  },
  async documentsExists({ client }) {
    expect(await first(client.observable.documentsExists(["a"]))).toEqual(new Set());
  },
  async create({ client }) {
    const creating = client.observable.create(page);
    expect(await client.fetch("count(*)")).toBe(0);
    expect(await first(creating)).toMatchObject(page);
    await expect(first(creating)).rejects.toMatchObject({ statusCode: 409 });
  },
  async createIfNotExists({ client }) {
    expect(await first(client.observable.createIfNotExists(page))).toMatchObject(page);
  },
  async createOrReplace({ client }) {
    expect(await first(client.observable.createOrReplace(page))).toMatchObject(page);
  },
  async delete({ client }) {
    await client.create(page);
    expect(await first(client.observable.delete("a"))).toMatchObject({ documentIds: ["a"] });
  },
  async mutate({ client }) {
    expect(await first(client.observable.mutate([{ create: page }]))).toMatchObject({ documentIds: ["a"] });
  },
  async action({ client }) {
    await client.create({ ...page, _id: "drafts.a" });
    const publish = { actionType: "sanity.action.document.publish", draftId: "drafts.a", publishedId: "a" } as const;
    expect(await first(client.observable.action(publish))).toEqual({ transactionId: expect.any(String) });
    expect(await client.getDocument("a")).toMatchObject({ title: "A" });
  },
  async createVersion({ client }) {
    await client.releases.create({ releaseId: "spring" });
    await first(client.observable.createVersion({ document: { _type: "page", title: "A" }, ...at }));
    expect(await client.getDocument(version._id)).toMatchObject({ title: "A" });
  },
  async replaceVersion({ client }) {
    await client.releases.create({ releaseId: "spring" });
    await client.createVersion({ document: version, ...at });
    await first(client.observable.replaceVersion({ document: { _type: "page", title: "C" }, ...at }));
    expect(await client.getDocument(version._id)).toMatchObject({ title: "C" });
  },
  async discardVersion({ client }) {
    await client.releases.create({ releaseId: "spring" });
    await client.createVersion({ document: version, ...at });
    await first(client.observable.discardVersion(at));
    expect(await client.getDocument(version._id)).toBeUndefined();
  },
  async unpublishVersion({ client }) {
    await client.releases.create({ releaseId: "spring" });
    await client.create(page);
    await first(client.observable.unpublishVersion(at));
    expect(await client.getDocument(version._id)).toMatchObject({ _system: { delete: true } });
  },
  async listen({ client }) {
    expect(await first(client.observable.listen("*", {}, { events: ["welcome"] }))).toMatchObject({ type: "welcome" });
  },
  async "live.events"({ client }) {
    expect(await first(client.observable.live.events())).toMatchObject({ type: "welcome" });
  },
  async request({ client }) {
    expect(await first(client.observable.request({ url: "/users/me" }))).toMatchObject({ id: "lake-write" });
  },
  getUrl({ client, url }) {
    expect(client.observable.getUrl("/users/me")).toBe(`${url}/v2025-02-19/users/me`);
  },
  getDataUrl({ client, dataset }) {
    expect(client.observable.getDataUrl("doc", "a")).toBe(`/data/doc/${dataset}/a`);
  },
  clone({ client, dataset }) {
    expect(client.observable.clone().config().dataset).toBe(dataset);
  },
  config({ client, dataset }) {
    expect(client.observable.config()).toMatchObject({ dataset });
  },
  async withConfig({ client }) {
    const elsewhere = client.observable.withConfig({ dataset: "other" });
    await expect(first(elsewhere.fetch("1"))).rejects.toMatchObject({ statusCode: 404 });
  },
  async "assets.upload"({ client }) {
    const event = await first(client.observable.assets.upload("file", Buffer.from("text"), { filename: "a.txt" }));
    expect(event).toMatchObject({ type: "response", body: { document: { _type: "sanity.fileAsset", size: 4 } } });
  },
  async "datasets.create"({ client, dataset }) {
    const other = `${dataset}-other`;
    expect(await first(client.observable.datasets.create(other))).toMatchObject({ datasetName: other });
  },
  async "datasets.edit"({ client, dataset }) {
    const edited = await first(client.observable.datasets.edit(dataset, { aclMode: "private" }));
    expect(edited).toMatchObject({ aclMode: "private" });
  },
  async "datasets.delete"({ client, dataset }) {
    expect(await first(client.observable.datasets.delete(dataset))).toEqual({ deleted: true });
  },
  async "datasets.list"({ client, dataset }) {
    const datasets = await first(client.observable.datasets.list());
    expect(datasets).toEqual(expect.arrayContaining([expect.objectContaining({ name: dataset })]));
  },
  async "datasets.getEmbeddingsSettings"({ client }) {
    const settings = await first(client.observable.datasets.getEmbeddingsSettings("production"));
    expect(settings).toMatchObject({ enabled: false });
  },
  async "datasets.editEmbeddingsSettings"({ client }) {
    const editing = client.observable.datasets.editEmbeddingsSettings("production", { enabled: true });
    await expect(first(editing)).rejects.toMatchObject({ statusCode: 501 });
  },
  async "projects.list"({ client }) {
    expect(await first(client.observable.projects.list())).toMatchObject([{ id: "embedded" }]);
  },
  async "projects.getById"({ client }) {
    expect(await first(client.observable.projects.getById("embedded"))).toMatchObject({ id: "embedded" });
  },
  async "users.getById"({ client }) {
    expect(await first(client.observable.users.getById("me"))).toMatchObject({ id: "lake-write" });
  },
  async "mediaLibrary.video.getPlaybackInfo"({ client, dataset }) {
    const missing = `media-library:ml${dataset}:video-${"0".repeat(40)}-mp4`;
    const asking = client.observable.mediaLibrary.video.getPlaybackInfo(missing);
    await expect(first(asking)).rejects.toMatchObject({ statusCode: 404 });
  },
  ...Object.fromEntries(
    (["generate", "transform", "translate"] as const).map(
      (name) =>
        [
          `agent.action.${name}`,
          async ({ client }) => {
            const request = { schemaId: "any", documentId: "a", instruction: "Improve it", toLanguage: { id: "de" } };
            await expect(first(client.observable.agent.action[name](request))).rejects.toMatchObject({
              statusCode: 501,
            });
          },
        ] satisfies [string, Calls[string]],
    ),
  ),
};

export const observableReleaseCalls: Calls = {
  async "releases.create"({ client }) {
    const created = await first(client.observable.releases.create({ metadata: { title: "Spring" } }));
    expect(created).toMatchObject({ releaseId: expect.any(String), metadata: { title: "Spring" } });
  },
  async "releases.get"({ client }) {
    await client.releases.create({ releaseId: "spring" });
    expect(await first(client.observable.releases.get({ releaseId: "spring" }))).toMatchObject({ state: "active" });
  },
  async "releases.edit"({ client }) {
    await client.releases.create({ releaseId: "spring" });
    const patch = { set: { "metadata.title": "S" } };
    await first(client.observable.releases.edit({ releaseId: "spring", patch }));
    expect(await client.releases.get({ releaseId: "spring" })).toMatchObject({ metadata: { title: "S" } });
  },
  async "releases.fetchDocuments"({ client }) {
    await client.releases.create({ releaseId: "spring" });
    await client.createVersion({ document: version, ...at });
    const found = await first(client.observable.releases.fetchDocuments({ releaseId: "spring" }));
    expect(found).toMatchObject({ result: [version] });
  },
  ...Object.fromEntries(
    (
      [
        ["schedule", [], "scheduled"],
        ["unschedule", ["schedule"], "active"],
        ["archive", [], "archived"],
        ["unarchive", ["archive"], "active"],
        ["publish", [], "published"],
        ["delete", ["archive"], undefined],
      ] as const
    ).map(
      ([name, before, state]) =>
        [
          `releases.${name}`,
          async ({ client }) => {
            const release = { releaseId: "spring", publishAt: "2100-01-01T00:00:00.000Z" };
            await client.releases.create(release);
            for (const step of before) await client.releases[step](release);
            expect(await first(client.observable.releases[name](release))).toEqual({
              transactionId: expect.any(String),
            });
            expect((await client.releases.get(release))?.state).toBe(state);
          },
        ] satisfies [string, Calls[string]],
    ),
  ),
};

export const observableBuilderCalls: Calls = {
  async patch({ client }) {
    await client.create({ ...page, tags: ["a", "b"] });
    const patch = client.observable.patch("a").set({ title: "B" }).append("tags", ["c"]);
    expect(await first(patch.commit())).toMatchObject({ title: "B", tags: ["a", "b", "c"] });
  },
  async transaction({ client }) {
    const transaction = client.observable
      .transaction()
      .create(page)
      .patch("a", { set: { title: "B" } });
    expect(await first(transaction.commit())).toMatchObject({ documentIds: ["a", "a"] });
    expect(await client.getDocument("a")).toMatchObject({ title: "B" });
  },
};
