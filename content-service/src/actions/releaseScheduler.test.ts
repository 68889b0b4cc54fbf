import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { startTestService, temporaryDirectory } from "../../tests/testService.ts";

/** The clock of the service and the client moves only when a test moves it. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.parse("2026-01-01T00:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
});

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

async function start(dataDir: string) {
  const service = await startTestService({ dataDir });
  return {
    ...service,
    client: service.as(service.tokens.write, { apiVersion: "2025-02-19", perspective: "raw" }),
  };
}

test("a scheduled release is published when it is due", async () => {
  const { client } = await start(await temporaryDirectory());
  for (const releaseId of ["late", "soon"]) {
    await client.releases.create({ releaseId });
    await client.createVersion({ publishedId: releaseId, releaseId, document: { _type: "page" } });
  }
  await client.releases.schedule({ releaseId: "late", publishAt: inHours(2) });
  await client.releases.schedule({ releaseId: "soon", publishAt: inHours(1) });
  vi.advanceTimersByTime(hourMs - 1);
  expect(await client.releases.get({ releaseId: "soon" })).toMatchObject({ state: "scheduled" });
  vi.advanceTimersByTime(1);
  expect(await client.releases.get({ releaseId: "soon" })).toMatchObject({ state: "published" });
  expect(await client.fetch("*[_type == 'page'] | order(_id)._id")).toEqual(["soon", "versions.late.late"]);
  vi.advanceTimersByTime(hourMs);
  expect(await client.fetch("*[_type == 'page'] | order(_id)._id")).toEqual(["late", "soon"]);
});

test("a release that came due while the service was off is published at the start", async () => {
  const dataDir = await temporaryDirectory();
  const first = await start(dataDir);
  await first.client.releases.create({ releaseId: "r" });
  await first.client.createVersion({ publishedId: "a", releaseId: "r", document: { _type: "page" } });
  await first.client.releases.schedule({ releaseId: "r", publishAt: inHours(1) });
  await first.stop({ delayMs: 0 });
  vi.setSystemTime(Date.now() + 2 * hourMs);
  const { client } = await start(dataDir);
  vi.advanceTimersByTime(0);
  expect(await client.releases.get({ releaseId: "r" })).toMatchObject({ state: "published" });
  expect(await client.fetch("*[_type == 'page']._id")).toEqual(["a"]);
});

test("a release that cannot be published becomes active again and says why", async () => {
  const { client } = await start(await temporaryDirectory());
  await client.create({ _id: "a", _type: "page" });
  await client.create({ _id: "b", _type: "page", about: { _ref: "a" } });
  await client.releases.create({ releaseId: "r" });
  await client.unpublishVersion({ publishedId: "a", releaseId: "r" });
  await client.releases.schedule({ releaseId: "r", publishAt: inHours(1) });
  vi.advanceTimersByTime(hourMs);
  const release = await client.releases.get({ releaseId: "r" });
  expect(release).toMatchObject({ state: "active", error: { message: expect.stringContaining('from "b"') } });
  expect(release).not.toHaveProperty("publishAt");
});

test("a release that is due later than the longest timer is published on time", async () => {
  const { client } = await start(await temporaryDirectory());
  await client.releases.create({ releaseId: "r" });
  await client.releases.schedule({ releaseId: "r", publishAt: inHours(24 * 30) });
  vi.advanceTimersByTime(24 * 30 * hourMs - 1);
  expect(await client.releases.get({ releaseId: "r" })).toMatchObject({ state: "scheduled" });
  vi.advanceTimersByTime(1);
  expect(await client.releases.get({ releaseId: "r" })).toMatchObject({ state: "published" });
});

test("of releases that are due together the earlier one is published first", async () => {
  const dataDir = await temporaryDirectory();
  const first = await start(dataDir);
  const hours = { a: 3, b: 1, c: 2 }; // the order of names is not that of times
  for (const [releaseId, inSoMany] of Object.entries(hours)) {
    await first.client.releases.create({ releaseId });
    await first.client.createVersion({ publishedId: "page", releaseId, document: { _type: "page", by: releaseId } });
    await first.client.releases.schedule({ releaseId, publishAt: inHours(inSoMany) });
  }
  await first.stop({ delayMs: 0 });
  vi.setSystemTime(Date.now() + 4 * hourMs);
  const { client } = await start(dataDir);
  vi.advanceTimersByTime(0);
  expect(await client.getDocument("page")).toMatchObject({ by: "a" });
  expect(await client.fetch("*[_type == 'system.release'].state")).toEqual(["published", "published", "published"]);
});

test("a release that fails does not keep another one that is due with it", async () => {
  const { client } = await start(await temporaryDirectory());
  await client.create({ _id: "a", _type: "page" });
  await client.create({ _id: "b", _type: "page", about: { _ref: "a" } });
  const publishAt = inHours(1);
  for (const releaseId of ["fails", "works"]) await client.releases.create({ releaseId });
  await client.unpublishVersion({ publishedId: "a", releaseId: "fails" });
  await client.createVersion({ publishedId: "c", releaseId: "works", document: { _type: "page" } });
  for (const releaseId of ["fails", "works"]) await client.releases.schedule({ releaseId, publishAt });
  vi.advanceTimersByTime(hourMs);
  expect(await client.releases.get({ releaseId: "fails" })).toMatchObject({ state: "active" });
  expect(await client.releases.get({ releaseId: "works" })).toMatchObject({ state: "published" });
  expect(await client.fetch("*[_type == 'page'] | order(_id)._id")).toEqual(["a", "b", "c", "versions.fails.a"]);
});

test("a release that is unscheduled at the last moment is not published, and another one is", async () => {
  const { client } = await start(await temporaryDirectory());
  const publishAt = inHours(1);
  for (const releaseId of ["kept", "recalled"]) {
    await client.releases.create({ releaseId });
    await client.createVersion({ publishedId: releaseId, releaseId, document: { _type: "page" } });
    await client.releases.schedule({ releaseId, publishAt });
  }
  vi.advanceTimersByTime(hourMs - 1);
  await client.releases.unschedule({ releaseId: "recalled" });
  vi.advanceTimersByTime(hourMs);
  expect(await client.releases.get({ releaseId: "recalled" })).toMatchObject({ state: "active" });
  expect(await client.fetch("*[_type == 'page'] | order(_id)._id")).toEqual(["kept", "versions.recalled.recalled"]);
});
