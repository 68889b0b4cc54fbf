/** A site whose content service runs in a process of its own, is stopped, and comes back. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { contentClient } from "../harness/contentClient.ts";
import { layout, paths } from "../harness/demoContent.ts";
import { type RunningSite, startSite } from "../harness/startSite.ts";

const eventually = { timeout: 30_000, interval: 50 };

const statusOf = async (site: RunningSite, path: string) => (await fetch(`${site.url}${path}`)).status;
const textOf = async (site: RunningSite, path: string) => (await fetch(`${site.url}${path}`)).text();

async function edit(service: RunningSite, footerCTAHeaderText: string): Promise<void> {
  await (await contentClient(service)).patch("layout").set({ footerCTAHeaderText }).commit();
}

async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), "site-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

test("a site follows its content service, goes on without it across a restart, and follows it again", {
  tags: "long",
}, async () => {
  const service = await startSite({ entry: "lake" });
  onTestFinished(() => rm(service.dataDir, { recursive: true, force: true }));
  const env = { SANITY_PROJECT_ID: "embedded", SANITY_API_HOST: service.contentUrl };
  const dataDir = await temporaryDirectory();
  const first = await startSite({ env, dataDir });
  expect(await textOf(first, "/")).toContain(layout.footerCTAHeaderText);
  await edit(service, "Published elsewhere");
  await expect.poll(() => textOf(first, "/"), eventually).toContain("Published elsewhere");
  for (const page of paths) expect(await statusOf(first, page), page).toBe(200);

  service.kill("SIGKILL");
  await service.exited;
  const others = ["/feed.xml", "/sitemap.xml", "/_data/layout"];
  for (const page of [...paths, ...others]) expect(await statusOf(first, page), page).toBe(200);
  expect(await statusOf(first, "/work/no-such-thing")).toBe(404);
  await first.stop();

  const second = await startSite({ env, dataDir });
  onTestFinished(() => second.stop());
  for (const page of [...paths, ...others]) expect(await statusOf(second, page), page).toBe(200);
  expect(await textOf(second, "/")).toContain("Published elsewhere");
  expect(await statusOf(second, "/work/no-such-thing")).toBe(404);

  const { port } = new URL(service.contentUrl);
  const again = await startSite({ entry: "lake", env: { CONTENT_SERVICE_PORT: port }, dataDir: service.dataDir });
  onTestFinished(() => again.stop());
  await edit(again, "Published after the outage");
  await expect.poll(() => textOf(second, "/"), eventually).toContain("Published after the outage");
});
