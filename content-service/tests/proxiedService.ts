/** A content service behind a proxy that can break what passes between it and its clients. */

import type { ClientConfig } from "@sanity/client";
import { onTestFinished } from "vitest";
import { startFaultProxy } from "../../tests/harness/faultProxy.ts";
import type { ServiceOptions } from "../src/runContentService.ts";
import { clientFor, shareTestService, startTestService } from "./testService.ts";

type TestDataset = Awaited<ReturnType<ReturnType<typeof shareTestService>>>;

/** A service for all tests of a file; each call of the result opens a dataset and a proxy of its own. */
export function shareProxiedService() {
  const openDataset = shareTestService();
  return async () => proxied(await openDataset());
}

/** With a service of its own, for tests that need other limits. */
export const startProxiedService = async (options: Partial<ServiceOptions>) => proxied(await startTestService(options));

/** Until the test is over. `client` goes through the proxy and may write, `direct` goes around it. */
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
    return error as Error & Record<string, unknown>; // whatever the client throws is an error of its own
  }
  throw new Error("the call should have failed");
}
