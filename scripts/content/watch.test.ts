import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "./testTool.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

test("changes are lines, until the count is reached", async () => {
  const tool = service.start("listen", "*[_type == $type]", "--params", "type=note", "--count", "2");
  expect(await tool.stderr.next()).toMatchObject({ value: "Listening. Ctrl-C ends it." });
  await service.client.create({ _id: "a", _type: "note" });
  await service.client.create({ _id: "b", _type: "letter" });
  await service.client.delete("a");
  expect(await tool.stdout.next()).toMatchObject({
    value: expect.stringMatching(/Z {2}appear {5}a {2}by lake-write$/),
  });
  expect(await tool.stdout.next()).toMatchObject({ value: expect.stringMatching(/Z {2}disappear {2}a {2}by/) });
  expect(await tool.ended).toBe(0);
});

test("with --json an event is a line of JSON, with the requested parts only", async () => {
  await service.client.create({ _id: "c", _type: "note", size: 1 });
  const parts = ["--include-result", "--include-previous", "--mutations", "--effects"];
  const tools = [
    service.start("--json", "listen", '*[_id == "c"]', "--count", "1"),
    service.start("listen", '*[_id == "c"]', "--json", "--count", "1", ...parts),
  ];
  const next = (index: number) => tools[index]?.stdout.next().then(({ value = "" }) => JSON.parse(value));
  for (const index of [0, 1]) expect(await next(index)).toMatchObject({ type: "welcome" });
  await service.client.patch("c").set({ size: 2 }).commit();
  const plain = await next(0);
  expect(plain).toMatchObject({ type: "mutation", documentId: "c", transition: "update" });
  expect(plain).not.toHaveProperty("result");
  expect(plain).not.toHaveProperty("mutations");
  expect(await next(1)).toMatchObject({
    previous: { size: 1 },
    result: { size: 2 },
    mutations: [{ patch: { id: "c" } }],
    effects: { apply: expect.any(Array), revert: expect.any(Array) },
  });
});

test("Ctrl-C ends listening with 0, and with 130 before the count is reached", async () => {
  const endless = service.start("listen", "*");
  const counting = service.start("listen", "*", "--count", "1");
  await Promise.all([endless.stderr.next(), counting.stderr.next()]);
  endless.interrupt();
  counting.interrupt();
  expect(await Promise.all([endless.ended, counting.ended])).toEqual([0, 130]);
  expect(await Promise.all([endless.stderr.next(), counting.stderr.next()])).toMatchObject([
    { done: true },
    { done: true },
  ]);
  expect([endless.handlesInterrupts(), counting.handlesInterrupts()]).toEqual([false, false]);
});

test("an invalid query is refused in the client's words", async () => {
  expect(await service.content("listen", "*[")).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^GROQ query parse error:\n> 1 \| \*\[\n/),
  });
  expect(await service.content("listen", `*[_id == "${"a".repeat(15_000)}"]`)).toMatchObject({
    code: 1,
    stderr: "Query too large for listener\n",
  });
});

test("a change of published content is a line with its sync tags", async () => {
  const tool = service.start("live", "--count", "1");
  expect(await tool.stderr.next()).toMatchObject({ value: "Connected. Ctrl-C ends it." });
  await service.client.create({ _id: "a", _type: "note" });
  expect(await tool.stdout.next()).toMatchObject({ value: expect.stringMatching(/^message {2}\S+ {2}s1:/) });
  expect(await tool.ended).toBe(0);
});

test("the tags match those of a query's answer", async () => {
  const tool = service.start("live", "--json", "--drafts", "--count", "1");
  const next = () => tool.stdout.next().then(({ value = "" }) => JSON.parse(value));
  expect(await next()).toMatchObject({ type: "welcome", id: expect.any(String) });
  const { syncTags } = await service.json("query", '*[_type == "letter"]', "--raw-response");
  await service.client.create({ _id: "drafts.b", _type: "letter" });
  const { tags } = await next();
  expect(syncTags.filter((tag: string) => tags.includes(tag))).not.toEqual([]);
});
