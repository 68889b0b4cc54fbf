import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { clientFor, startTestService, temporaryDirectory } from "../../tests/testService.ts";

async function start(dataDir: string) {
  const service = await startTestService({ dataDir });
  const client = clientFor(service.url, service.tokens.write, { apiVersion: "2025-02-19", perspective: "raw" });
  /** The release once it has left that state. */
  async function left(releaseId: string, state: string) {
    for (;;) {
      const release = await client.releases.get({ releaseId });
      if (release?.state !== state) return release;
      await wait(20);
    }
  }
  return { ...service, client, left };
}

const in200ms = () => new Date(Date.now() + 200).toISOString();

test("a scheduled release is published when its time comes", async () => {
  const { client, left } = await start(await temporaryDirectory());
  for (const releaseId of ["late", "soon"]) {
    await client.releases.create({ releaseId });
    await client.createVersion({ publishedId: releaseId, releaseId, document: { _type: "page" } });
  }
  await client.releases.schedule({ releaseId: "late", publishAt: new Date(Date.now() + 3_600_000).toISOString() });
  await client.releases.schedule({ releaseId: "soon", publishAt: in200ms() });
  expect(await left("soon", "scheduled")).toMatchObject({ state: "published" });
  expect(await client.fetch("*[_type == 'page'] | order(_id)._id")).toEqual(["soon", "versions.late.late"]);
});

test("a release whose time came while the service was off is published at its start", async () => {
  const dataDir = await temporaryDirectory();
  const first = await start(dataDir);
  await first.client.releases.create({ releaseId: "r" });
  await first.client.createVersion({ publishedId: "a", releaseId: "r", document: { _type: "page" } });
  await first.client.releases.schedule({ releaseId: "r", publishAt: in200ms() });
  await first.stop({ delayMs: 0 });
  await wait(300);
  const second = await start(dataDir);
  expect(await second.left("r", "scheduled")).toMatchObject({ state: "published" });
  expect(await second.client.fetch("*[_type == 'page']._id")).toEqual(["a"]);
});

test("one that cannot be published goes back to the editors with the reason", async () => {
  const { client, left } = await start(await temporaryDirectory());
  await client.create({ _id: "a", _type: "page" });
  await client.create({ _id: "b", _type: "page", about: { _ref: "a" } });
  await client.releases.create({ releaseId: "r" });
  await client.unpublishVersion({ publishedId: "a", releaseId: "r" });
  await client.releases.schedule({ releaseId: "r", publishAt: in200ms() });
  const release = await left("r", "scheduled");
  expect(release).toMatchObject({ state: "active", error: { message: expect.stringContaining('from "b"') } });
  expect(release).not.toHaveProperty("publishAt");
});
