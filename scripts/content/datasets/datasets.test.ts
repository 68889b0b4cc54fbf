import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../testTool.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

test("a dataset is created, changed, listed and deleted", async () => {
  expect(await service.content("datasets", "create", "staging", "--private", "--description", "Next")).toEqual({
    code: 0,
    stdout: "Created dataset staging (private).\n",
    stderr: "",
  });
  expect(await service.json("datasets", "edit", "staging", "--public")).toMatchObject({ aclMode: "public" });
  const { stdout } = await service.content("datasets", "list");
  expect(stdout.split("\n")).toEqual([
    expect.stringMatching(/^NAME +ACCESS +CREATED +DESCRIPTION$/),
    expect.stringMatching(/^production +public/),
    expect.stringMatching(/^staging +public .* Next$/),
    "",
  ]);
  expect(await service.json("datasets", "delete", "staging", "--yes")).toEqual({ deleted: true });
  expect(await service.json("datasets", "list")).toMatchObject([{ name: "production" }]);
});

test("a dataset is not deleted where nobody can be asked", async () => {
  await service.client.datasets.create("kept");
  const refused = await service.content("datasets", "delete", "kept");
  expect(refused).toMatchObject({ code: 2, stdout: "" });
  expect(refused.stderr).toContain("needs --yes");
  expect(await service.json("datasets", "list")).toContainEqual(expect.objectContaining({ name: "kept" }));
});

test("every command works on another dataset when it is told to", async () => {
  await service.client.datasets.create("other");
  await service.pipe({ _id: "there", _type: "note" }, "doc", "create", "-", "--dataset", "other");
  expect(await service.json("query", "*._id", "--dataset", "other")).toEqual(["there"]);
  expect(await service.json("query", "*._id")).toEqual([]);
  expect(await service.content("query", "*", "--dataset", "nowhere")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('"nowhere"'),
  });
});

test("a name that cannot be one is refused in the client's words", async () => {
  expect(await service.content("datasets", "create", "No Spaces")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Datasets can only contain lowercase characters"),
  });
});
