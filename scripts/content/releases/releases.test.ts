import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../testTool.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const releases = (...args: string[]) => service.content("releases", ...args);
const stateOf = async (releaseId: string) => (await service.client.releases.get({ releaseId }))?.state;

test("a release is created, changed, listed and told about", async () => {
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

test("documents go into a release, change there, and are published with it", async () => {
  await service.client.create({ _id: "page", _type: "note", text: "old" });
  await service.client.create({ _id: "leaving", _type: "note" });
  await service.client.releases.create({ releaseId: "rOne" });
  const version = (...args: string[]) => releases("version", ...args);
  expect(await version("create", "rOne", "page")).toMatchObject({ code: 0, stdout: "Added page to release rOne.\n" });
  const page = { _type: "note", text: "new" };
  await service.pipe(page, "releases", "version", "replace", "rOne", "page", "-");
  const fresh = await service.pipe({ _type: "note" }, "releases", "version", "create", "rOne", "fresh", "-");
  expect(fresh).toEqual({ code: 0, stdout: "Added fresh to release rOne.\n", stderr: "" });
  await service.pipe({ _type: "note" }, "releases", "version", "create", "rOne", "unwanted", "-");
  expect(await version("discard", "rOne", "unwanted")).toMatchObject({ code: 0 });
  expect(await version("unpublish", "rOne", "leaving")).toMatchObject({ code: 0 });

  const documents = await service.json("releases", "documents", "rOne");
  expect(documents.map(({ _id }: { _id: string }) => _id).sort()).toEqual([
    "versions.rOne.fresh",
    "versions.rOne.leaving",
    "versions.rOne.page",
  ]);
  expect((await releases("documents", "rOne")).stdout).toMatch(/^ID +TYPE +UPDATED\nversions\.rOne\./);

  expect(await releases("publish", "rOne")).toMatchObject({ code: 0, stdout: "Published release rOne.\n" });
  expect(await service.json("query", '*[_type == "note"] | order(_id){_id, text}')).toEqual([
    { _id: "fresh", text: null },
    { _id: "page", text: "new" },
  ]);
});

test("a release is scheduled, archived, brought back and deleted", async () => {
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

test("what a release may not do is said in the client's words", async () => {
  await service.client.releases.create({ releaseId: "rThree" });
  const refused = await releases("delete", "rThree");
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toContain("rThree");
  expect(await releases("schedule", "rThree", "--at", "tomorrow")).toMatchObject({ code: 2 });
});
