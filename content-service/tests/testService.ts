/** Content services for tests. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type ClientConfig, createClient } from "@sanity/client";
import { afterAll, onTestFinished } from "vitest";
import { runContentService, type ServiceOptions } from "../src/runContentService.ts";

const createDirectory = () => mkdtemp(path.join(tmpdir(), "content-service-"));
const removeDirectory = (directory: string) => rm(directory, { recursive: true, force: true });

/** Removed after the test. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await createDirectory();
  onTestFinished(() => removeDirectory(directory));
  return directory;
}

export const testOptions = (dataDir: string): ServiceOptions => ({
  dataDir,
  port: 0,
  projectId: "embedded",
  dataset: "production",
  logLevel: "silent",
});

/** Starts a service in this thread, with its own directory, and stops it after the test. */
export async function startTestService(options: Partial<ServiceOptions> = {}) {
  const service = await runContentService({ ...testOptions(await temporaryDirectory()), ...options });
  onTestFinished(() => service.stop({ delayMs: 0 }));
  return { ...service, ...clientsOf(service, "production") };
}

/**
 * One service for all tests of a file, which is faster than one service for each test. Each call of the result creates
 * an empty dataset.
 */
export function shareTestService(options: Partial<ServiceOptions> = {}) {
  let starting: Promise<TestService> | undefined;
  let opened = 0;
  afterAll(async () => {
    const { service, directory } = (await starting) ?? {};
    await service?.stop({ delayMs: 0 });
    if (directory) await removeDirectory(directory);
  });
  return async () => {
    starting ??= startInDirectory(options);
    const { service } = await starting;
    const { url, tokens } = service;
    opened += 1;
    const dataset = `test-${opened}`;
    await clientFor(url, tokens.write).datasets.create(dataset);
    return { url, tokens, ...clientsOf(service, dataset) };
  };
}

type Service = Awaited<ReturnType<typeof runContentService>>;
type TestService = { service: Service; directory: string };

async function startInDirectory(options: Partial<ServiceOptions>): Promise<TestService> {
  const directory = await createDirectory();
  return { service: await runContentService({ ...testOptions(directory), ...options }), directory };
}

function clientsOf({ url, tokens }: Pick<Service, "url" | "tokens">, dataset: string) {
  const as = (token: string | undefined, config: ClientConfig = {}) => clientFor(url, token, { dataset, ...config });
  return {
    dataset,
    /** A client with that token, or without one. */
    as,
    /** A client that may write. */
    client: as(tokens.write),
    anonymous: as(undefined),
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
