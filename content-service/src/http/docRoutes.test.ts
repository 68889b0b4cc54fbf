import { expect, test } from "vitest";
import { shareTestService } from "../../tests/testService.ts";

const openDataset = shareTestService();

test("documents are read by id, in the order of the request", async () => {
  const { client, anonymous } = await openDataset();
  for (const _id of ["a", "b", "drafts.a", "versions.spring.a"])
    await client.create({ _id, _type: "page", title: _id });
  expect((await client.getDocuments(["b", "missing", "drafts.a"])).map((document) => document?._id ?? null)).toEqual([
    "b",
    null,
    "drafts.a",
  ]);
  expect(await anonymous.getDocuments(["a", "drafts.a"])).toMatchObject([{ _id: "a" }, null]);
});

test("omitted documents are listed with the reason", async () => {
  const { url, dataset } = await openDataset();
  const response = await fetch(`${url}/v1/data/doc/${dataset}/missing,drafts.a`);
  expect(await response.json()).toEqual({
    documents: [],
    omitted: [
      { id: "missing", reason: "existence" },
      { id: "drafts.a", reason: "permission" },
    ],
  });
});

test("all versions of a document can be read, and documents without their content", async () => {
  const { client, dataset } = await openDataset();
  for (const _id of ["a", "drafts.a", "versions.spring.a", "ab"])
    await client.create({ _id, _type: "page", title: "T" });
  const versions = await client.getDocument("a", { includeAllVersions: true });
  expect(versions?.map(({ _id }) => _id).toSorted()).toEqual(["a", "drafts.a", "versions.spring.a"]);
  const { documents } = await client.request({ url: `/data/doc/${dataset}/a?excludeContent=true` });
  expect(Object.keys(documents[0]).toSorted()).toEqual(["_createdAt", "_id", "_rev", "_type", "_updatedAt"]);
});

test("at most a thousand documents are read at once", async () => {
  const { url, dataset } = await openDataset();
  const status = async (count: number) => {
    const ids = Array.from({ length: count }, (_, n) => `a${n}`).join(",");
    return (await fetch(`${url}/v1/data/doc/${dataset}/${ids}?excludeContent=true`)).status;
  };
  expect([await status(1000), await status(1001)]).toEqual([200, 400]);
});
