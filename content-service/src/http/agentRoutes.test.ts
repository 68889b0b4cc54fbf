import type { SanityClient } from "@sanity/client";
import { expect, test } from "vitest";
import { shareTestService } from "../../tests/testService.ts";

const openDataset = shareTestService();

type Request = Parameters<SanityClient["agent"]["action"]["patch"]>[0];

async function start(fields: Record<string, unknown> = {}) {
  const service = await openDataset();
  await service.client.create({ _id: "a", _type: "page", ...fields });
  /** The content of the draft without the fields that every document has. */
  async function patch(target: object | object[], more: object = {}) {
    const request = { schemaId: "any", documentId: "a", target, ...more } as Request;
    const { _rev, _createdAt, _updatedAt, ...content } = Object(await service.client.agent.action.patch(request));
    return content;
  }
  const refusal = (target: object, more: object = {}) => patch(target, more).catch((error: Error) => error.message);
  return { ...service, patch, refusal };
}

test("an agent changes the draft and not the published document", async () => {
  const { client, patch } = await start({ title: "One" });
  const target = { path: "title", operation: "set", value: "Two" };
  expect(await patch(target)).toEqual({ _id: "drafts.a", _type: "page", title: "Two" });
  expect(await patch({ path: "text", operation: "set", value: "More" })).toMatchObject({ title: "Two", text: "More" });
  expect(await client.getDocument("a")).toMatchObject({ title: "One" });
  expect(await patch(target, { forcePublishedWrite: true })).toMatchObject({ _id: "a", title: "Two" });
});

test("set merges objects, replaces other values and creates missing ones", async () => {
  const { patch } = await start({ seo: { title: "Old", text: "kept" }, tags: ["a"], items: [{ _key: "x", n: 1 }] });
  const targets = [
    { path: ["seo"], operation: "set", value: { title: "New" } },
    { path: "tags", operation: "set", value: ["b"] },
    { path: ["items", { _key: "x" }, "n"], operation: "set", value: 2 },
    { path: ["deep", "er"], operation: "set", value: true },
  ];
  expect(await patch(targets)).toMatchObject({
    seo: { title: "New", text: "kept" },
    tags: ["b"],
    items: [{ _key: "x", n: 2 }],
    deep: { er: true },
  });
  expect(await patch({ path: [], operation: "set", value: { seo: { text: "new" } } })).toMatchObject({
    seo: { title: "New", text: "new" },
    tags: ["b"],
  });
});

test("append continues lists and text, adds numbers, and inserts after an item", async () => {
  const { patch } = await start({
    tags: ["a"],
    title: "One",
    body: "1\n2",
    n: 1,
    items: [{ _key: "x" }, { _key: "y" }],
  });
  const items = ["items", { _key: "x" }];
  const targets = [
    { path: "tags", operation: "append", value: ["b"] },
    { path: "title", operation: "append", value: "two" },
    { path: "body", operation: "append", value: "3" },
    { path: "n", operation: "append", value: 2 },
    { path: "date", operation: "append", value: "2026-01-01" },
    { path: items, operation: "append", value: [{ name: "new" }] },
  ];
  expect(await patch(targets)).toMatchObject({
    tags: ["a", "b"],
    title: "One two",
    body: "1\n2\n3",
    n: 3,
    date: "2026-01-01",
    items: [{ _key: "x" }, { _key: expect.any(String), name: "new" }, { _key: "y" }],
  });
});

test("mixed appends to lists and sets other values, unset removes", async () => {
  const { patch } = await start({ title: "One", tags: ["a"], gone: 1, items: [{ _key: "x" }, { _key: "y" }] });
  const content = await patch([
    { path: [], operation: "mixed", value: { title: "Two", tags: ["b"] } },
    { path: "gone", operation: "unset" },
    { path: ["items", { _key: "x" }], operation: "unset" },
  ]);
  expect(content).toEqual({ _id: "drafts.a", _type: "page", title: "Two", tags: ["a", "b"], items: [{ _key: "y" }] });
});

test("a target document can be created, and noWrite writes nothing", async () => {
  const { client } = await start();
  const target = { path: "title", operation: "set", value: "Made" } as const;
  const patch = (request: object) => client.agent.action.patch({ schemaId: "any", target, ...request } as Request);
  const targetDocument = { operation: "create", _id: "b", _type: "page", initialValues: { text: "t" } };
  expect(await patch({ targetDocument, noWrite: true })).toMatchObject({ _id: "drafts.b", title: "Made", text: "t" });
  expect(await client.getDocument("drafts.b")).toBeUndefined();
  expect(await patch({ targetDocument, async: true })).toEqual({ _id: "drafts.b" });
  expect(await client.getDocument("drafts.b")).toMatchObject({ title: "Made", text: "t" });
  await expect(patch({ targetDocument })).rejects.toMatchObject({ statusCode: 409 });
  expect(await patch({ targetDocument: { operation: "create", _type: "page" } })).toMatchObject({ title: "Made" });
});

test("an invalid agent action is refused with the reason", async () => {
  const { client, patch, refusal } = await start({ title: "One", tags: ["a"] });
  const set = { operation: "set", value: 1 };
  expect(await refusal({ path: ["tags", { _key: "x" }], ...set })).toContain('no item of key "x"');
  expect(await refusal({ path: ["title", "deep"], ...set })).toContain('no object with a field "deep"');
  expect(await refusal({ path: "_type", operation: "set", value: "note" })).toContain('immutable attribute "_type"');
  expect(await refusal({ path: [], operation: "unset" })).toContain("cannot be unset");
  expect(await refusal({ path: "title", operation: "set" })).toContain("needs a value");
  expect(await refusal({ path: "title", ...set }, { documentId: undefined })).toContain("either a documentId");
  expect(await refusal({ path: "title", ...set }, { documentId: "missing" })).toContain('"missing" was not found');
  expect(await refusal({ path: "title", ...set }, { noWrite: true, async: true })).toContain("exclude each other");
  expect(await client.fetch("*[_id in path('drafts.**')]")).toEqual([]);
  expect(await patch({ path: "title", operation: "set", value: "Two" })).toMatchObject({ title: "Two" });
});
