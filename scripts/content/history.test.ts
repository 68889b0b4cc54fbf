import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "./testTool.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

test("a document is printed as it was, and as it is", async () => {
  const { _rev } = await service.client.create({ _id: "page", _type: "note", size: 1 });
  const { _updatedAt } = await service.client.patch("page").set({ size: 2 }).commit();
  expect(await service.json("history", "page", "--revision", _rev)).toMatchObject({ size: 1 });
  expect(await service.json("history", "get", "page", "--time", _updatedAt)).toMatchObject({ size: 2 });
  expect(await service.json("history", "page")).toMatchObject({ size: 2 });
  expect(await service.content("history", "missing")).toMatchObject({ code: 1, stderr: "not found: missing\n" });
});

test("the transactions of a document are listed, either way round", async () => {
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
