import { applyPatch } from "mendoza";
import { expect, test } from "vitest";
import { shareTestService } from "../../tests/testService.ts";

const openDataset = shareTestService();

async function start() {
  const service = await openDataset();
  const ask = (path: string, token: string | null = service.tokens.read) =>
    fetch(`${service.url}/v1/data/history/${service.dataset}/${path}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
  const documents = async (path: string) => (await (await ask(`documents/${path}`)).json()).documents;
  const transactions = async (path: string) =>
    (await (await ask(`transactions/${path}`)).text())
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return { ...service, ask, documents, transactions };
}

test("a document is returned as it was at a revision or a time", async () => {
  const { client, documents } = await start();
  const first = await client.create({ _id: "a", _type: "page", title: "One" });
  const second = await client.patch("a").set({ title: "Two" }).commit();
  await client.delete("a");
  expect(await documents(`a?revision=${first._rev}`)).toEqual([first]);
  expect(await documents(`a?revision=${second._rev}`)).toEqual([second]);
  expect(await documents(`a?time=${second._updatedAt}`)).toMatchObject([{ _id: "a" }]);
  expect(await documents("a?time=2020-01-01T00:00:00Z")).toEqual([]);
  expect(await documents("a")).toEqual([]);
  expect(await documents("a?revision=unknown")).toEqual([]);
});

test("the transactions of documents are listed in order, each with its changes", async () => {
  const { client, transactions } = await start();
  const first = await client.create({ _id: "a", _type: "page", title: "One" });
  const other = await client.create({ _id: "b", _type: "page" });
  const second = await client.patch("a").set({ title: "Two" }).commit();
  const lines = await transactions("a");
  expect(lines).toMatchObject([
    { id: first._rev, author: "lake-write", documentIDs: ["a"], mutations: [{ create: { title: "One" } }] },
    { id: second._rev, mutations: [{ patch: { id: "a", set: { title: "Two" } } }] },
  ]);
  const before = { _id: "a", title: "One" };
  expect(applyPatch(before, lines[1].effects.a.apply)).toMatchObject({ title: "Two" });
  expect((await transactions("a,b?reverse=true&limit=2")).map(({ id }) => id)).toEqual([second._rev, other._rev]);
  const [bare] = await transactions("b?excludeContent=true&excludeMutations=true");
  expect(Object.keys(bare)).toEqual(["id", "timestamp", "author", "documentIDs"]);
});

test("history needs a token, and its parameters are checked", async () => {
  const { ask } = await start();
  const status = async (path: string, token?: null) => (await ask(path, token)).status;
  expect(await status("documents/a", null)).toBe(401);
  expect(await status("documents/a?time=yesterday")).toBe(400);
  expect(await status("documents/a..b")).toBe(400);
  expect(await status("transactions/a?limit=0")).toBe(400);
});
