import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "./testTool.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

test("a change of published content is a line with its sync tags", async () => {
  const tool = service.start("live", "--count", "1");
  expect(await tool.stderr.next()).toMatchObject({ value: "Connected. Ctrl-C ends it." });
  await service.client.create({ _id: "a", _type: "note" });
  expect(await tool.stdout.next()).toMatchObject({ value: expect.stringMatching(/^message {2}\S+ {2}s1:/) });
  expect(await tool.ended).toBe(0);
});

test("the tags are those of a query's answer", async () => {
  const tool = service.start("live", "--json", "--drafts", "--count", "1");
  const next = () => tool.stdout.next().then(({ value = "" }) => JSON.parse(value));
  expect(await next()).toMatchObject({ type: "welcome", id: expect.any(String) });
  const { syncTags } = await service.json("query", '*[_type == "letter"]', "--raw-response");
  await service.client.create({ _id: "drafts.b", _type: "letter" });
  const { tags } = await next();
  expect(syncTags.filter((tag: string) => tags.includes(tag))).not.toEqual([]);
});
