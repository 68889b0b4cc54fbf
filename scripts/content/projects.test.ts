import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "./testTool.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

test("projects are listed, and told about by id", async () => {
  expect((await service.content("projects", "list")).stdout).toMatch(/^ID +NAME +CREATED\nembedded +/);
  expect(await service.json("projects", "list")).toMatchObject([{ id: "embedded" }]);
  expect((await service.content("projects", "get", "embedded")).stdout).toMatch(/^id +embedded$/m);
  const missing = await service.content("projects", "get", "other");
  expect(missing).toMatchObject({ code: 1, stdout: "", stderr: 'Not Found - Project "other" not found\n' });
});

test("users are told about by id, or by the token", async () => {
  const me = await service.json("users", "get", "me");
  expect((await service.content("users", "get", "me")).stdout).toContain(me.name);
  expect(await service.json("users", "get", me.id)).toMatchObject({ id: me.id, displayName: me.name });
});
