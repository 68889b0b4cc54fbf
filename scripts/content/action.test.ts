import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "./testTool.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const publish = (id: string) => ({
  actionType: "sanity.action.document.publish",
  draftId: `drafts.${id}`,
  publishedId: id,
});

test("actions are done as one transaction, or only checked", async () => {
  for (const _id of ["drafts.a", "drafts.b"]) await service.client.create({ _id, _type: "note" });
  const dry = await service.pipe([publish("a"), publish("b")], "action", "-", "--dry-run");
  expect(dry).toMatchObject({ code: 0, stdout: "Nothing was changed. 2 actions would have been done.\n" });
  expect(await service.json("query", "*._id")).toEqual(["drafts.a", "drafts.b"]);
  const request = { actions: [publish("a"), publish("b")], transactionId: "both" };
  expect(await service.pipe(request, "action", "-")).toMatchObject({
    code: 0,
    stdout: "Transaction both: 2 actions done.\n",
  });
  expect(await service.json("query", "*._id | order(@)")).toEqual(["a", "b"]);
});

test("what the service refuses is said in the client's words, five items and a count", async () => {
  const actions = Array.from({ length: 7 }, (_, index) => publish(`missing-${index}`));
  const { code, stdout, stderr } = await service.pipe(actions, "action", "-");
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toContain("missing-0");
  const machines = await service.pipe(actions, "--json", "action", "-");
  const { error } = JSON.parse(machines.stderr);
  expect(`${error.message}\n`).toBe(stderr);
  expect(error).toMatchObject({ statusCode: expect.any(Number), details: { type: "actionError" } });
});

test("what is no list of actions is wrong usage", async () => {
  expect(await service.pipe([{ create: {} }], "action", "-")).toMatchObject({ code: 2, stdout: "" });
});
