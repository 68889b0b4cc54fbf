/** Preview sessions across processes: workers, and a restart. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { ask } from "../harness/ask.ts";
import { contentClient } from "../harness/contentClient.ts";
import { previewedSite } from "../harness/previewedSite.ts";
import { freePort } from "../harness/startSite.ts";

test("with several workers there is one preview, and its sessions outlive a restart", { tags: "long" }, async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "preview-"));
  const env = { WEB_CONCURRENCY: "2", PREVIEW_PORT: String(await freePort()) };
  try {
    const first = await previewedSite({ dataDir, env });
    const client = (await contentClient(first)).withConfig({ apiVersion: "2025-02-19", perspective: "raw" });
    const { _rev, ...layout } = (await client.getDocument("layout")) ?? expect.unreachable("the demo has a layout");
    await client.create({ ...layout, _id: "drafts.layout", footerCTAHeaderText: "Not yet" });
    const headers = { cookie: await first.openPreview(client) };
    const shown = async () => (await ask(first.previewUrl, "/about", { headers })).body.toString();
    for (let request = 0; request < 6; request++) expect(await shown()).toContain("Not yet");
    await first.stop();
    const second = await previewedSite({ dataDir, env });
    expect(await shown()).toContain("Not yet");
    await second.stop();
    expect(second.output()).not.toContain("preview.notListening");
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
