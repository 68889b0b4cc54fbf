import { Readable } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runTool, type Service, startService } from "../testTool.ts";

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

test("without a terminal a dataset is deleted only with --yes", async () => {
  await service.client.datasets.create("kept");
  const refused = await service.content("datasets", "delete", "kept");
  expect(refused).toMatchObject({ code: 2, stdout: "" });
  expect(refused.stderr).toContain("needs --yes");
  expect(await service.json("datasets", "list")).toContainEqual(expect.objectContaining({ name: "kept" }));
});

test("on a terminal a dataset is deleted only after its name was typed", async () => {
  await service.client.datasets.create("asked");
  const answer = (keys: string) => {
    const stdin = Object.assign(Readable.from([keys]), { isTTY: true });
    const terminal = { isTTY: true, columns: 80 } as const;
    return runTool(service.environment, ["datasets", "delete", "asked"], { stdin, terminal });
  };
  const other = await answer("askde\n");
  expect(other).toMatchObject({ code: 1, stdout: "" });
  const remarks = stripVTControlCharacters(other.stderr);
  expect(remarks).toContain('This deletes dataset "asked" with everything in it. Type asked to continue: ');
  expect(remarks).toContain('nothing was deleted: "askde" is not asked\n');
  expect(await answer("")).toMatchObject({ code: 1, stderr: expect.stringContaining("nothing was deleted\n") });
  expect(await answer("\u0003")).toMatchObject({ code: 130, stdout: "" });
  expect(await service.json("datasets", "list")).toContainEqual(expect.objectContaining({ name: "asked" }));
  expect(await answer("asked\n")).toMatchObject({ code: 0, stdout: "Deleted dataset asked.\n" });
  expect(await service.json("datasets", "list")).not.toContainEqual(expect.objectContaining({ name: "asked" }));
});

test("--dataset selects the dataset of a command", async () => {
  await service.client.datasets.create("other");
  await service.pipe({ _id: "there", _type: "note" }, "doc", "create", "-", "--dataset", "other");
  expect(await service.json("query", "*._id", "--dataset", "other")).toEqual(["there"]);
  expect(await service.json("query", "*._id")).toEqual([]);
  expect(await service.content("query", "*", "--dataset", "nowhere")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('"nowhere"'),
  });
});

test("an invalid name is refused in the client's words", async () => {
  expect(await service.content("datasets", "create", "No Spaces")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Datasets can only contain lowercase characters"),
  });
});
