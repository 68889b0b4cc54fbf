/** A content service in a directory of its own, for tests. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type ClientConfig, createClient } from "@sanity/client";
import { onTestFinished } from "vitest";
import { runContentService, type ServiceOptions } from "../src/runContentService.ts";

/** Removed when the test is over. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), "content-service-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

export const testOptions = (dataDir: string): ServiceOptions => ({
  dataDir,
  port: 0,
  projectId: "embedded",
  dataset: "production",
  logLevel: "silent",
});

/** In this thread, stopped when the test is over. `client` may write unless it is told another token. */
export async function startTestService(options: Partial<ServiceOptions> = {}) {
  const service = await runContentService({ ...testOptions(await temporaryDirectory()), ...options });
  onTestFinished(() => service.stop({ delayMs: 0 }));
  return {
    ...service,
    client: clientFor(service.url, service.tokens.write),
    anonymous: clientFor(service.url, undefined),
  };
}

export function clientFor(url: string, token: string | undefined, config: ClientConfig = {}) {
  return createClient({
    projectId: "embedded",
    dataset: "production",
    apiVersion: "2024-02-28",
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
    token,
    ...config,
  });
}
