/** Names resolved to addresses of the public internet, and to no others: a name can be made to point anywhere. */

import { type LookupAddress, lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

type Resolve = (hostname: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void;

const resolveAll: Resolve = (hostname, done) => lookup(hostname, { all: true }, done);

/**
 * For a connection's `lookup`: the connection is made to the address that was looked at, not to one resolved again.
 * Private, local, shared and reserved addresses (RFC 6890) count as none.
 */
export function createPublicLookup(resolve = resolveAll): LookupFunction {
  return (hostname, { all }, done) => {
    resolve(hostname, (error, addresses) => {
      const [first, ...others] = addresses?.filter(({ address }) => isPublic(address)) ?? [];
      if (error) done(error, []);
      else if (!first) done(new Error(`${hostname} must have a public address (got ${describe(addresses)})`), []);
      else if (all) done(null, [first, ...others]);
      else done(null, first.address, first.family);
    });
  };
}

/** An IPv4 address within an IPv6 one counts as what it is. */
function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === "unicast";
}

function describe(addresses: readonly LookupAddress[]): string {
  return addresses.map(({ address }) => address).join(", ") || "none";
}
