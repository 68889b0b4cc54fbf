import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../testTool.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const releases = (...args: string[]) => service.content("releases", ...args);
const stateOf = async (releaseId: string) => (await service.client.releases.get({ releaseId }))?.state;

test("a release is created, changed, listed and printed", async () => {
  expect(await releases("create", "rSpring", "--title", "Spring")).toMatchObject({ code: 0, stdout: "rSpring\n" });
  const at = "2030-03-20T08:00:00.000Z";
  expect(await releases("edit", "rSpring", "--type", "scheduled", "--at", "2030-03-20T09:00:00+01:00")).toMatchObject({
    code: 0,
    stdout: "Changed release rSpring.\n",
  });
  expect((await releases("list")).stdout).toMatch(
    new RegExp(`^ID +STATE +TYPE +TIME +TITLE\nrSpring  active  scheduled  ${at}  Spring\n$`),
  );
  expect((await releases("get", "rSpring")).stdout).toContain(`intended  ${at}`);
  expect(await service.json("releases", "create")).toMatchObject({ metadata: { releaseType: "undecided" } });
  expect(await releases("get", "rNone")).toMatchObject({ code: 1, stderr: "not found: rNone\n" });
  expect(await releases("edit", "rSpring")).toMatchObject({ code: 2 });
});

test("a version in a release is a copy of the published document, a copy of another one, or given", async () => {
  const { client } = service;
  await client.mutate([
    { create: { _id: "page", _type: "note", text: "old" } },
    { create: { _id: "drafts.idea", _type: "note", text: "draft" } },
  ]);
  await client.releases.create({ releaseId: "rIn" });
  const create = (...args: string[]) => ["releases", "version", "create", "rIn", ...args];
  expect(await service.content(...create("page"))).toEqual({
    code: 0,
    stdout: "Added page to release rIn.\n",
    stderr: "",
  });
  await service.content(...create("idea", "--base", "drafts.idea"));
  const given = await service.pipe({ _type: "note", text: "given" }, ...create("fresh", "-"));
  expect(given).toEqual({ code: 0, stdout: "Added fresh to release rIn.\n", stderr: "" });
  expect(await client.fetch('*[_id in path("versions.rIn.*")] | order(_id){_id, text}')).toEqual([
    { _id: "versions.rIn.fresh", text: "given" },
    { _id: "versions.rIn.idea", text: "draft" },
    { _id: "versions.rIn.page", text: "old" },
  ]);
});

test("documents of a release are listed, replaced, discarded and published", async () => {
  const { client } = service;
  await client.releases.create({ releaseId: "rOne" });
  for (const publishedId of ["changing", "leaving", "unwanted"]) {
    await client.create({ _id: publishedId, _type: "memo", text: "old" });
    if (publishedId !== "leaving") await client.createVersion({ publishedId, baseId: publishedId, releaseId: "rOne" });
  }
  const version = (verb: string, ...args: string[]) => ["releases", "version", verb, "rOne", ...args];
  const memo = { _type: "memo", text: "new" };
  expect(await service.pipe(memo, ...version("replace", "changing", "-"))).toMatchObject({ code: 0, stderr: "" });
  expect(await service.content(...version("discard", "unwanted"))).toMatchObject({ code: 0, stderr: "" });
  expect(await service.content(...version("unpublish", "leaving"))).toMatchObject({ code: 0, stderr: "" });
  const lines = (await releases("documents", "rOne")).stdout.trim().split("\n");
  expect(lines.map((line) => line.split(/ +/)[0]).sort()).toEqual([
    "ID",
    "versions.rOne.changing",
    "versions.rOne.leaving",
  ]);
  expect(await releases("publish", "rOne")).toMatchObject({ code: 0, stdout: "Published release rOne.\n" });
  expect(await client.fetch('*[_type == "memo"] | order(_id){_id, text}')).toEqual([
    { _id: "changing", text: "new" },
    { _id: "unwanted", text: "old" },
  ]);
});

test("a release is scheduled, archived, restored and deleted", async () => {
  await service.client.releases.create({ releaseId: "rTwo" });
  expect(await releases("schedule", "rTwo", "--at", "2090-01-01T00:00:00Z")).toMatchObject({ code: 0 });
  expect(await stateOf("rTwo")).toBe("scheduled");
  for (const [verb, state] of [
    ["unschedule", "active"],
    ["archive", "archived"],
    ["unarchive", "active"],
    ["archive", "archived"],
  ] as const) {
    expect(await releases(verb, "rTwo")).toMatchObject({ code: 0, stderr: "" });
    expect(await stateOf("rTwo")).toBe(state);
  }
  expect(await releases("delete", "rTwo")).toMatchObject({ code: 0, stdout: "Deleted release rTwo.\n" });
  expect(await releases("get", "rTwo")).toMatchObject({ code: 1 });
});

test("an invalid change of a release is refused in the client's words", async () => {
  await service.client.releases.create({ releaseId: "rThree" });
  const refused = await releases("delete", "rThree");
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toContain("rThree");
  expect(await releases("schedule", "rThree", "--at", "tomorrow")).toMatchObject({ code: 2 });
  const tooLate = await releases("schedule", "rThree", "--at", "2020-01-01T00:00:00Z");
  expect(tooLate).toMatchObject({ code: 1, stderr: expect.stringContaining("must be in the future") });
  expect((await releases("schedule", "--help")).stdout).toContain("must be in the future");
});
