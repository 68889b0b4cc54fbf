/** The client of a content service other than the hosted one. */

import { type ClientConfig, createClient } from "@sanity/client";
import { createSpread } from "./model/streamHosts.ts";

/** Every request goes to `apiHost`, without the project's name before it, and streams to the hosts in turn. */
export function createClientFactory(apiHost: string, streamHosts: readonly string[]) {
  const addressOf = createSpread(streamHosts);
  const spread = (input: string | URL, init?: RequestInit) => fetch(addressOf(String(input)), init);
  return (config: ClientConfig) =>
    createClient({ ...config, apiHost, useProjectHostname: false, useCdn: false, resolveFetch: () => spread });
}

/** The address that `npm run studio` prints logs in; without its token the Studio shows this one button. */
export const tokenLogin = {
  loginMethod: "token" as const,
  redirectOnSingle: false,
  providers: [{ name: "token", title: "Open the address that `npm run studio` printed", url: "/" }],
};
