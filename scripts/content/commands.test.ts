import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "./testTool.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

test("mutations are one transaction, and a query has parameters and a perspective", async () => {
  const mutations = [
    { create: { _id: "a", _type: "note", size: 1 } },
    { create: { _id: "drafts.a", _type: "note", size: 2 } },
  ];
  expect(await service.pipe({ mutations, transactionId: "two-notes" }, "mutate", "-")).toMatchObject({
    code: 0,
    stdout: "Transaction two-notes:\ncreate a\ncreate drafts.a\n",
  });
  const groq = "*[_type == $type] | order(_id)[0...$count].size";
  const params = ["--params", "type=note", "count=9"];
  expect((await service.content("--json", "query", groq, ...params)).stdout).toBe("[1,2]\n");
  expect(await service.json("query", groq, ...params, "--perspective", "published")).toEqual([1]);
});

test("a query comes from an argument, a file or standard input, and from one of them only", async () => {
  const file = path.join(service.scratch, "report.groq");
  await writeFile(file, "count(*[_id == 'missing'])\n");
  expect(await service.json("query", "--file", file)).toBe(0);
  expect(await service.pipe("1 + 1", "query", "-")).toMatchObject({ code: 0, stdout: "2\n" });
  expect(await service.content("query", "1", "--file", file)).toMatchObject({ code: 2, stdout: "" });
  expect(await service.content("query")).toMatchObject({ code: 2, stdout: "" });
});

test("--raw-response prints the service's whole answer", async () => {
  expect(await service.json("query", "1 + 1", "--raw-response")).toMatchObject({
    query: "1 + 1",
    result: 2,
    ms: expect.any(Number),
  });
});

test("a dry run changes nothing", async () => {
  const file = path.join(service.scratch, "dry.json");
  await writeFile(file, JSON.stringify([{ create: { _id: "dry", _type: "note" } }]));
  expect((await service.content("mutate", file, "--dry-run")).stdout).toContain("Nothing was changed");
  expect((await service.content("query", 'count(*[_id == "dry"])')).stdout).toBe("0\n");
});

test("five failed mutations are named, the others counted", async () => {
  const mutations = Array.from({ length: 7 }, (_, index) => ({ patch: { id: `missing-${index}`, set: { a: 1 } } }));
  const { code, stderr } = await service.pipe(mutations, "mutate", "-");
  expect(code).toBe(1);
  expect(stderr.split("\n")).toContain("...and 2 more");
  expect(stderr).toContain("missing-4");
  expect(stderr).not.toContain("missing-5");
});

const publish = (id: string) => ({
  actionType: "sanity.action.document.publish",
  draftId: `drafts.${id}`,
  publishedId: id,
});

test("actions are applied as one transaction, or only checked", async () => {
  const { client, pipe, json } = await service.dataset("actions");
  for (const _id of ["drafts.a", "drafts.b"]) await client.create({ _id, _type: "note" });
  const dry = await pipe([publish("a"), publish("b")], "action", "-", "--dry-run");
  expect(dry).toMatchObject({ code: 0, stdout: "Nothing was changed. 2 actions would have been applied.\n" });
  expect(await json("query", "*._id")).toEqual(["drafts.a", "drafts.b"]);
  const request = { actions: [publish("a"), publish("b")], transactionId: "both" };
  expect(await pipe(request, "action", "-")).toMatchObject({
    code: 0,
    stdout: "Transaction both: 2 actions applied.\n",
  });
  expect(await json("query", "*._id | order(@)")).toEqual(["a", "b"]);
});

test("a refusal is printed in the client's words, with --json together with its details", async () => {
  const actions = Array.from({ length: 7 }, (_, index) => publish(`missing-${index}`));
  const { code, stdout, stderr } = await service.pipe(actions, "action", "-");
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toContain("missing-0");
  const asJson = await service.pipe(actions, "--json", "action", "-");
  const { error } = JSON.parse(asJson.stderr);
  expect(`${error.message}\n`).toBe(stderr);
  expect(error).toMatchObject({ statusCode: expect.any(Number), details: { type: "actionError" } });
});

test("anything but a list of actions is wrong usage", async () => {
  expect(await service.pipe([{ create: {} }], "action", "-")).toMatchObject({ code: 2, stdout: "" });
});

test("a document is printed at a revision, at a time, and as it is now", async () => {
  const { _rev } = await service.client.create({ _id: "page", _type: "note", size: 1 });
  const { _updatedAt } = await service.client.patch("page").set({ size: 2 }).commit();
  expect(await service.json("history", "page", "--revision", _rev)).toMatchObject({ size: 1 });
  expect(await service.json("history", "get", "page", "--time", _updatedAt)).toMatchObject({ size: 2 });
  expect(await service.json("history", "page")).toMatchObject({ size: 2 });
  expect(await service.content("history", "missing")).toMatchObject({ code: 1, stderr: "not found: missing\n" });
});

test("the transactions of a document are listed, oldest or newest first", async () => {
  const first = await service.client.create({ _id: "listed", _type: "note", size: 1 });
  const second = await service.client.patch("listed").set({ size: 2 }).commit();
  const ids = async (...args: string[]) =>
    (await service.json("history", "transactions", "listed", ...args)).map(({ id }: { id: string }) => id);
  expect(await ids()).toEqual([first._rev, second._rev]);
  expect(await ids("--reverse", "--limit", "1")).toEqual([second._rev]);
  expect((await service.content("history", "transactions", "listed")).stdout).toMatch(
    new RegExp(`^TRANSACTION +TIME +BY +DOCUMENTS\n${first._rev} +\\S+Z +lake-write +listed\n`),
  );
});

test("projects are listed, and printed by id", async () => {
  expect((await service.content("projects", "list")).stdout).toMatch(/^ID +NAME +CREATED\nembedded +/);
  expect(await service.json("projects", "list")).toMatchObject([{ id: "embedded" }]);
  expect((await service.content("projects", "get", "embedded")).stdout).toMatch(/^id +embedded$/m);
  const missing = await service.content("projects", "get", "other");
  expect(missing).toMatchObject({ code: 1, stdout: "", stderr: 'Not Found - Project "other" not found\n' });
});

test("users are printed by id, or by their token", async () => {
  const me = await service.json("users", "get", "me");
  expect((await service.content("users", "get", "me")).stdout).toContain(me.name);
  expect(await service.json("users", "get", me.id)).toMatchObject({ id: me.id, displayName: me.name });
});
