import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "./testTool.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

test("changes are lines, until enough of them have come", async () => {
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

test("for machines an event is a line of JSON, with what was asked for", async () => {
  await service.client.create({ _id: "c", _type: "note", size: 1 });
  const asked = ["--include-result", "--include-previous", "--mutations", "--effects"];
  const tools = [
    service.start("--json", "listen", '*[_id == "c"]', "--count", "1"),
    service.start("listen", '*[_id == "c"]', "--json", "--count", "1", ...asked),
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

test("Ctrl-C is how listening ends; before enough has come it is an interruption", async () => {
  const endless = service.start("listen", "*");
  const counting = service.start("listen", "*", "--count", "1");
  await Promise.all([endless.stderr.next(), counting.stderr.next()]);
  endless.interrupt();
  counting.interrupt();
  expect(await Promise.all([endless.ended, counting.ended])).toEqual([0, 130]);
});

test("listening ends quietly when nobody reads on", async () => {
  const tool = service.start("listen", "*");
  await tool.stderr.next();
  tool.closeStdout();
  await service.client.create({ _type: "note" });
  expect(await tool.ended).toBe(0);
  expect(await tool.stderr.next()).toMatchObject({ done: true });
});

test("a query that cannot be read is shown with its fault", async () => {
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
