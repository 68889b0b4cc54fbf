/** Content services behind a proxy that can inject faults. */

import type { ClientConfig } from "@sanity/client";
import { onTestFinished } from "vitest";
import { startFaultProxy } from "../../tests/harness/faultProxy.ts";
import type { ServiceOptions } from "../src/runContentService.ts";
import { clientFor, shareTestService, startTestService } from "./testService.ts";

type TestDataset = Awaited<ReturnType<ReturnType<typeof shareTestService>>>;

/** One service for all tests of a file. Each call of the result opens a dataset and a proxy. */
export function shareProxiedService() {
  const openDataset = shareTestService();
  return async () => proxied(await openDataset());
}

/** Starts a service for one test, with other limits. */
export const startProxiedService = async (options: Partial<ServiceOptions>) => proxied(await startTestService(options));

/** The proxy closes after the test. `client` uses it and may write; `direct` does not use it. */
async function proxied({ client: direct, ...service }: TestDataset) {
  const proxy = await startFaultProxy({ target: service.url });
  onTestFinished(proxy.close);
  const through = (config: ClientConfig = {}) =>
    clientFor(proxy.url, service.tokens.write, { dataset: service.dataset, ...config });
  return { ...service, proxy, direct, through, client: through() };
}

/** The error of a call that must fail, whether it rejects or throws. */
export async function errorOf(call: () => unknown): Promise<Error & Record<string, unknown>> {
  try {
    await call();
  } catch (error) {
    return error as Error & Record<string, unknown>; // the client throws errors with further fields
  }
  throw new Error("the call should have failed");
}
