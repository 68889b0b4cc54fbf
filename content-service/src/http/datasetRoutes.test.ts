import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { request } from "node:http";
import path from "node:path";
import { json } from "node:stream/consumers";
import { expect, test } from "vitest";
import { startTestService, temporaryDirectory } from "../../tests/testService.ts";

test("datasets are created, listed, edited and deleted, each with its own documents", async () => {
  const { tokens, client, as } = await startTestService();
  expect(await client.datasets.create("staging", { aclMode: "private", description: "For trials" })).toEqual({
    datasetName: "staging",
    aclMode: "private",
    description: "For trials",
  });
  const staging = as(tokens.write, { dataset: "staging" });
  await staging.create({ _id: "a", _type: "page" });
  await client.create({ _id: "b", _type: "page" });
  expect(await staging.fetch("*[]._id")).toEqual(["a"]);
  expect(await client.fetch("*[]._id")).toEqual(["b"]);
  expect(await client.datasets.edit("staging", { aclMode: "public" })).toMatchObject({ aclMode: "public" });
  expect((await client.datasets.list()).map(({ name, aclMode }) => [name, aclMode])).toEqual([
    ["production", "public"],
    ["staging", "public"],
  ]);
  expect(await client.datasets.delete("staging")).toEqual({ deleted: true });
  await expect(staging.fetch("*")).rejects.toMatchObject({ statusCode: 404 });
  expect(await client.fetch("*[]._id")).toEqual(["b"]);
});

test("a dataset and its settings survive a restart, and a deleted one leaves nothing", async () => {
  const dataDir = await temporaryDirectory();
  const first = await startTestService({ dataDir });
  await first.client.datasets.create("kept");
  await first.client.datasets.create("gone");
  const kept = first.as(first.tokens.write, { dataset: "kept" });
  await kept.create({ _id: "a", _type: "page" });
  await first.as(first.tokens.write, { dataset: "gone" }).create({ _id: "old", _type: "page" });
  await first.client.datasets.edit("kept", { description: "Words" });
  await first.client.datasets.delete("gone");
  await first.stop({ delayMs: 0 });
  const second = await startTestService({ dataDir });
  const datasets = await second.client.datasets.list();
  expect(datasets).toMatchObject([{ name: "kept", description: "Words" }, { name: "production" }]);
  expect(await second.as(second.tokens.write, { dataset: "kept" }).fetch("*[]._id")).toEqual(["a"]);
  expect(existsSync(path.join(dataDir, "datasets/gone"))).toBe(false);
  await second.client.datasets.create("gone");
  expect(await second.as(second.tokens.write, { dataset: "gone" }).fetch("*")).toEqual([]);
});

test("of concurrent creations of one dataset one succeeds, and no write to it is lost", async () => {
  const { url, tokens, as } = await startTestService();
  const headers = { authorization: `Bearer ${tokens.write}` };
  const create = async () => (await fetch(`${url}/v1/datasets/raced`, { method: "PUT", headers })).status;
  const raced = as(tokens.write, { dataset: "raced", maxRetries: 0 });
  const write = async (_id: string) =>
    raced.create({ _id, _type: "page" }).then(
      () => [_id],
      () => [], // the dataset does not exist yet
    );
  const creations = Promise.all(Array.from({ length: 8 }, create));
  const written: string[] = [];
  for (let n = 0; n < 20; n++) written.push(...(await write(`n${n}`)));
  expect((await creations).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  expect((await raced.fetch<string[]>("*[]._id")).toSorted()).toEqual(written.toSorted());
});

test("a request in flight while its dataset is deleted is refused, and changes no later dataset of that name", async () => {
  const { url, tokens, client, as } = await startTestService();
  await client.datasets.create("brief");
  const headers = { authorization: `Bearer ${tokens.write}`, expect: "100-continue" };
  /** Sends the first part of a body; the result sends the rest. */
  const send = async (method: string, path: string, first: string, rest: string) => {
    const sending = request(`${url}${path}`, { method, headers });
    const answered = once(sending, "response"); // possibly before the rest is sent
    sending.flushHeaders();
    await once(sending, "continue");
    sending.write(first);
    return async () => {
      sending.end(rest);
      const [response] = await answered;
      return { status: response.statusCode, message: Object(await json(response)).message };
    };
  };
  const finish = [
    await send("POST", "/v1/data/mutate/brief", '{"mutations":[{"create":{"_id":"a"', ',"_type":"page"}}]}'),
    await send(
      "POST",
      "/v1/data/actions/brief",
      '{"actions":[{"actionType":"sanity.action',
      '.document.create","publishedId":"b","attributes":{"_type":"page"}}]}',
    ),
    await send("POST", "/v1/assets/files/brief", "hello ", "world"),
    await send("POST", "/v1/assets/images/brief", "<svg ", 'xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'),
    await send("PATCH", "/v1/datasets/brief", '{"aclMode":', '"private"}'),
  ];
  await client.datasets.delete("brief");
  await client.datasets.create("brief");
  for (const rest of finish)
    expect(await rest()).toMatchObject({ status: 404, message: expect.stringContaining('Dataset "brief" not found') });
  expect(await as(tokens.write, { dataset: "brief" }).fetch("*[]._id")).toEqual([]);
  expect(await client.datasets.list()).toMatchObject([{ name: "production" }, { name: "brief", aclMode: "public" }]);
});

test("concurrent deletions and creations of one dataset leave it in a valid state", async () => {
  const { url, tokens, client, as } = await startTestService();
  await client.datasets.create("flip");
  const headers = { authorization: `Bearer ${tokens.write}` };
  const status = async (method: string) => (await fetch(`${url}/v1/datasets/flip`, { method, headers })).status;
  const statuses = await Promise.all(Array.from({ length: 40 }, (_, n) => status(n % 2 ? "PUT" : "DELETE")));
  for (const code of statuses) expect([200, 404, 409]).toContain(code);
  await status("PUT");
  const flip = as(tokens.write, { dataset: "flip" });
  expect((await flip.assets.upload("file", Buffer.from("hello"))).size).toBe(5);
});

test("the files of an interrupted deletion are removed at the next start", async () => {
  const dataDir = await temporaryDirectory();
  const rest = path.join(dataDir, "removed/1/files");
  await mkdir(rest, { recursive: true });
  await writeFile(path.join(rest, "a.txt"), "hello");
  await startTestService({ dataDir });
  expect(existsSync(rest)).toBe(false);
});

test("a private dataset cannot be read without a token", async () => {
  const { tokens, client, as } = await startTestService();
  await client.datasets.create("secret", { aclMode: "private" });
  const anonymous = as(undefined, { dataset: "secret" });
  await expect(anonymous.fetch("*")).rejects.toMatchObject({ statusCode: 401 });
  await expect(anonymous.getDocument("a")).rejects.toMatchObject({ statusCode: 401 });
  expect(await as(tokens.read, { dataset: "secret" }).fetch("*")).toEqual([]);
});

test("listeners without a token are disconnected when the dataset becomes private, others stay", async () => {
  const { url, tokens, client, as } = await startTestService();
  await client.datasets.create("closing");
  const open = (path: string, headers = {}) => fetch(`${url}/vX/data/${path}/closing?query=*`, { headers });
  const outside = [await open("listen"), await open("live/events")];
  const inside = await open("listen", { authorization: `Bearer ${tokens.read}` });
  await client.datasets.edit("closing", { aclMode: "private" });
  await as(tokens.write, { dataset: "closing" }).create({ _id: "secret", _type: "page" });
  for (const stream of outside) expect(await stream.text()).not.toMatch(/event: (mutation|message)/);
  expect((await open("listen")).status).toBe(401);
  for await (const chunk of inside.body ?? []) if (Buffer.from(chunk).includes("secret")) break;
});

test("an invalid change of datasets is refused with the reason", async () => {
  const { url, tokens, client, anonymous, as } = await startTestService();
  const refusal = (request: Promise<unknown>) => request.catch((error: Error) => error.message);
  expect(await refusal(client.datasets.create("production"))).toBe('Conflict - Dataset "production" already exists');
  expect(await refusal(client.datasets.delete("production"))).toContain("it cannot be deleted");
  expect(await refusal(client.datasets.edit("nowhere", {}))).toContain('Dataset "nowhere" not found');
  expect(await refusal(client.datasets.create("odd", { aclMode: "open" as "public" }))).toContain("aclMode");
  expect(await refusal(client.datasets.create("fast", { embeddings: { enabled: true } }))).toContain("hosted");
  expect(await refusal(as(tokens.read).datasets.create("x"))).toContain("can only read");
  expect(await refusal(anonymous.datasets.list())).toContain("needs a token");
  const capitals = await fetch(`${url}/v1/datasets/Big`, {
    method: "PUT",
    headers: { authorization: `Bearer ${tokens.write}` },
  });
  expect(capitals.status).toBe(400);
  expect(await client.datasets.list()).toHaveLength(1);
});

test("embeddings are disabled and cannot be enabled", async () => {
  const { client } = await startTestService();
  expect(await client.datasets.getEmbeddingsSettings("production")).toMatchObject({ enabled: false });
  await expect(client.datasets.editEmbeddingsSettings("production", { enabled: true })).rejects.toMatchObject({
    statusCode: 501,
  });
});
