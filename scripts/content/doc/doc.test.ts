import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../testTool.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
  await service.client.mutate([
    { create: { _id: "page", _type: "note", size: 1 } },
    { create: { _id: "drafts.page", _type: "note", size: 2 } },
  ]);
});
afterAll(() => service?.stop());

test("documents are printed by id, and the exit code is 1 when one is missing", async () => {
  expect(await service.json("doc", "get", "page", "drafts.page")).toMatchObject([{ size: 1 }, { size: 2 }]);
  const found = await service.content("doc", "page", "missing");
  expect(found).toMatchObject({ code: 1, stderr: "not found: missing\n" });
  expect(JSON.parse(found.stdout)).toMatchObject([{ _id: "page", size: 1 }, null]);
});

test("--versions adds the draft of a document", async () => {
  expect(await service.json("doc", "get", "page", "--versions")).toMatchObject([
    { _id: "page" },
    { _id: "drafts.page" },
  ]);
  expect(await service.content("doc", "get", "missing", "--versions")).toMatchObject({ code: 1, stdout: "[]\n" });
});

test("an existing document is an error, ignored or replaced", async () => {
  const first = { _id: "created", _type: "note", size: 1 };
  expect(JSON.parse((await service.pipe(first, "doc", "create", "-")).stdout)).toMatchObject(first);
  const second = { ...first, size: 2 };
  expect(await service.pipe(second, "doc", "create", "-")).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("created"),
  });
  await service.pipe(second, "doc", "create", "-", "--if-exists", "ignore");
  expect(await service.client.getDocument("created")).toMatchObject({ size: 1 });
  await service.pipe(second, "doc", "create", "-", "--if-exists", "replace");
  expect(await service.client.getDocument("created")).toMatchObject({ size: 2 });
});

test("a patch is refused when the document has another revision", async () => {
  const { _rev } = await service.client.create({ _id: "patched", _type: "note", size: 1 });
  const patch = { inc: { size: 1 }, set: { text: "hello" } };
  const patched = await service.pipe(patch, "doc", "patch", "patched", "-", "--if-revision", _rev);
  expect(JSON.parse(patched.stdout)).toMatchObject({ size: 2, text: "hello" });
  const refused = await service.pipe(patch, "doc", "patch", "patched", "-", "--if-revision", _rev);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toContain("patched");
});

test("documents are deleted, and missing ones are named", async () => {
  await service.client.create({ _id: "gone", _type: "note" });
  expect(await service.content("doc", "delete", "gone", "never")).toMatchObject({
    code: 0,
    stdout: "deleted gone\nnot found never\n",
  });
  expect(await service.client.getDocument("gone")).toBeUndefined();
});

test("input that is not JSON, or not a document, is wrong usage", async () => {
  expect(await service.pipe("{", "doc", "create", "-")).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringMatching(/^standard input must hold a JSON object with a _type: .*JSON/),
  });
  expect(await service.pipe([], "doc", "create", "-")).toMatchObject({ code: 2 });
});
