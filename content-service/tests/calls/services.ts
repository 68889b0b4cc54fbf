/** Events, assets, datasets, projects, users, and methods that need the hosted service. */

import { createReadStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { expect } from "vitest";
import { follow } from "../follow.ts";
import type { Calls, Surface } from "./call.ts";

const picture = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: "#a03" } })
    .png()
    .toBuffer();

export const eventCalls: Calls = {
  async listen({ client }) {
    const { next } = follow<unknown>(
      client.listen(
        "*[_type == $type]",
        { type: "page" },
        {
          events: ["welcome", "mutation"],
          includeResult: true,
          includePreviousRevision: true,
          includeMutations: true,
          includeAllVersions: true,
          visibility: "transaction",
          effectFormat: "mendoza",
          tag: "all",
        },
      ),
    );
    expect(await next()).toMatchObject({ type: "welcome", listenerName: expect.any(String) });
    await client.create({ _id: "drafts.a", _type: "page" });
    expect(await next()).toMatchObject({
      type: "mutation",
      documentId: "drafts.a",
      transition: "appear",
      previous: null,
      result: { _type: "page" },
      mutations: [{ create: { _id: "drafts.a" } }],
      effects: { apply: expect.any(Array), revert: expect.any(Array) },
      visibility: "transaction",
    });
  },
  async "live.events"({ client }) {
    const { next } = follow<unknown>(client.live.events({ includeDrafts: true, tag: "live" }));
    expect(await next()).toMatchObject({ type: "welcome", id: expect.any(String) });
    const { syncTags } = await client.fetch("*[_type == 'page']", {}, { filterResponse: false });
    await client.create({ _type: "page" });
    expect(await next()).toMatchObject({ type: "message", tags: expect.arrayContaining(syncTags ?? ["none"]) });
  },
};

export const assetCalls: Calls = {
  async "assets.upload"({ client, url }) {
    const bytes = await picture();
    const image = await client.assets.upload("image", bytes, {
      filename: "red.png",
      title: "Red",
      label: "red",
      description: "A red picture",
      creditLine: "Unknown",
      source: { id: "1", name: "test", url: "https://example.com/1" },
    });
    expect(image).toMatchObject({
      _type: "sanity.imageAsset",
      _id: expect.stringMatching(/^image-[a-f0-9]{40}-40x20-png$/),
      originalFilename: "red.png",
      title: "Red",
      metadata: { dimensions: { width: 40, height: 20, aspectRatio: 2 } },
    });
    expect(image.url.startsWith(url)).toBe(true);
    expect(Buffer.from(await (await fetch(image.url)).arrayBuffer()).equals(bytes)).toBe(true);
    expect((await client.assets.upload("image", bytes))._id).toBe(image._id);
  },
  async "assets.upload: without metadata"({ client }) {
    const { metadata } = await client.assets.upload("image", await picture(), { extract: [] });
    expect(metadata).not.toHaveProperty("palette");
    expect(metadata.dimensions).toMatchObject({ width: 40 });
  },
  async "assets.upload: a file"({ client }) {
    const file = await client.assets.upload("file", Buffer.from("text"), {
      filename: "a.txt",
      contentType: "text/plain",
    });
    expect(file).toMatchObject({ _type: "sanity.fileAsset", mimeType: "text/plain", size: 4, extension: "txt" });
    expect(await (await fetch(file.url)).text()).toBe("text");
  },
  async "assets.upload: from a stream"({ client }) {
    const chunks = ["some ", "text ", "in pieces"].map((text) => Buffer.from(text));
    const file = await client.assets.upload("file", Readable.from(chunks), { filename: "b.txt" });
    expect(await (await fetch(file.url)).text()).toBe("some text in pieces");
    const self = path.join(import.meta.dirname, "services.ts");
    const source = await client.assets.upload("file", createReadStream(self), { filename: "services.ts" });
    expect(await (await fetch(source.url)).text()).toContain("and this very line");
  },
  async "assets.upload: File and Blob"({ client }) {
    const file = await client.assets.upload("file", new File(["text"], "c.txt", { type: "text/plain" }));
    expect(file).toMatchObject({ originalFilename: "c.txt", mimeType: "text/plain" });
    expect((await client.assets.upload("file", new Blob(["other"]))).size).toBe(5);
  },
};

export const datasetCalls: Calls = {
  async "datasets.create"({ client, dataset }) {
    const [other, third] = [`${dataset}-other`, `${dataset}-third`];
    expect(await client.datasets.create(other, { aclMode: "private" })).toMatchObject({
      datasetName: other,
      aclMode: "private",
    });
    expect(await client.datasets.create(third)).toMatchObject({ datasetName: third });
    await client.withConfig({ dataset: other }).create({ _type: "page" });
    expect(await client.fetch("count(*)")).toBe(0);
  },
  async "datasets.edit"({ client, anonymous, dataset }) {
    expect(await anonymous.fetch("1")).toBe(1);
    expect(await client.datasets.edit(dataset, { aclMode: "private" })).toMatchObject({ aclMode: "private" });
    await expect(anonymous.fetch("1")).rejects.toMatchObject({ statusCode: 401 });
  },
  async "datasets.delete"({ client, dataset }) {
    expect(await client.datasets.delete(dataset)).toEqual({ deleted: true });
    expect((await client.datasets.list()).map(({ name }) => name)).not.toContain(dataset);
  },
  async "datasets.list"({ client, dataset }) {
    const datasets = (await client.datasets.list()).map(({ name, aclMode }) => `${name} ${aclMode}`);
    expect(datasets).toEqual(expect.arrayContaining(["production public", `${dataset} public`]));
  },
  async "datasets.getEmbeddingsSettings"({ client }) {
    expect(await client.datasets.getEmbeddingsSettings("production")).toMatchObject({ enabled: false });
  },
  async "datasets.editEmbeddingsSettings"({ client }) {
    await expect(client.datasets.editEmbeddingsSettings("production", { enabled: true })).rejects.toMatchObject({
      statusCode: 501,
    });
  },
};

export const projectCalls: Calls = {
  async "projects.list"({ client }) {
    const [project, ...others] = await client.projects.list();
    expect(project).toMatchObject({ id: "embedded", members: expect.any(Array), features: expect.any(Array) });
    expect(others).toEqual([]);
    const [bare] = await client.projects.list({ includeMembers: false, includeFeatures: false });
    expect(bare).not.toHaveProperty("members");
    expect(bare).not.toHaveProperty("features");
    expect(await client.projects.list({ organizationId: "other", onlyExplicitMembership: true })).toEqual([]);
  },
  async "projects.getById"({ client }) {
    expect(await client.projects.getById("embedded")).toMatchObject({
      id: "embedded",
      displayName: expect.any(String),
    });
    await expect(client.projects.getById("other")).rejects.toMatchObject({ statusCode: 404 });
  },
  async "users.getById"({ client }) {
    expect(await client.users.getById("me")).toMatchObject({ id: "lake-write", role: "editor" });
    expect(await client.users.getById("lake-read")).toMatchObject({ id: "lake-read", isCurrentUser: false });
    await expect(client.users.getById("nobody")).rejects.toMatchObject({ statusCode: 404 });
  },
};

const target = { schemaId: "any", documentId: "a", instruction: "Improve it" };

const refused = (call: (surface: Surface) => Promise<unknown>) => async (surface: Surface) =>
  expect(call(surface)).rejects.toMatchObject({ statusCode: 501, message: expect.stringContaining("hosted") });

export const agentCalls: Calls = {
  "agent.action.generate": refused(({ client }) => client.agent.action.generate(target)),
  "agent.action.transform": refused(({ client }) => client.agent.action.transform(target)),
  "agent.action.translate": refused(({ client }) =>
    client.agent.action.translate({ ...target, toLanguage: { id: "de" } }),
  ),
  "agent.action.prompt": refused(({ client }) => client.agent.action.prompt({ instruction: "Hello" })),
  async "agent.action.patch"({ client }) {
    await client.create({ _id: "a", _type: "page", title: "A" });
    const change = { path: "title", operation: "set", value: "B" } as const;
    const patched = await client.agent.action.patch({ schemaId: "any", documentId: "a", target: change });
    expect(patched).toMatchObject({ _id: "drafts.a", title: "B" });
  },
  async "mediaLibrary.video.getPlaybackInfo"({ client, dataset }) {
    const missing = `media-library:ml${dataset}:video-${"0".repeat(40)}-mp4`;
    await expect(client.mediaLibrary.video.getPlaybackInfo(missing)).rejects.toMatchObject({ statusCode: 404 });
  },
};
