/** The client of a request, for rate limits: one IPv4 address, or the network of one IPv6 customer. */

import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * The address that the outermost of the trusted proxies saw. Entries of `X-Forwarded-For` further left may be forged.
 */
export function clientAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const socketAddress = socket.remoteAddress ?? "";
  if (trustedProxies === 0) return socketAddress;
  const forwarded = String(headers["x-forwarded-for"] ?? "").split(",");
  const seen = forwarded.at(-trustedProxies) ?? forwarded[0] ?? "";
  const address = withoutPort(seen.trim());
  return isIP(address) ? address : socketAddress;
}

/** `192.0.2.1:4711` and `[2001:db8::1]:4711`, as some proxies write it. */
function withoutPort(address: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}

/** One name for all addresses of a client: the /64 of an IPv6 address, since every customer has at least that. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, ""); // RFC 4007 §11: the zone
  if (isIP(plain) === 0) return "unknown";
  const url = new URL(`http://[${isIP(plain) === 4 ? `::ffff:${plain}` : plain}]`); // normalises the notation
  const written = url.hostname.slice(1, -1);
  return written.startsWith("::ffff:") ? written : firstFourGroups(written);
}

/** RFC 5952: at most one `::`, which stands for the zeros that complete eight groups. */
function firstFourGroups(address: string): string {
  const [before = "", after] = address.split("::");
  const head = before.split(":").filter(Boolean);
  const tail = after?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return [...head, ...zeros, ...tail].slice(0, 4).join(":");
}
