import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientAddress, networkOf } from "./clientAddress.ts";

const asked = (forwarded?: string) =>
  ({
    headers: { ...(forwarded !== undefined && { "x-forwarded-for": forwarded }) },
    socket: { remoteAddress: "10.0.0.9" },
  }) as unknown as IncomingMessage; // all that is read of it

test("without a trusted proxy, the client is the connection's address", () => {
  expect(clientAddress(asked("192.0.2.1"), 0)).toBe("10.0.0.9");
});

test.each([
  ["192.0.2.1", 1, "192.0.2.1"],
  ["198.51.100.7, 192.0.2.1", 1, "192.0.2.1"],
  ["198.51.100.7, 192.0.2.1", 2, "198.51.100.7"],
  ["1.1.1.1,198.51.100.7, 192.0.2.1", 2, "198.51.100.7"],
  ["192.0.2.1", 2, "192.0.2.1"],
  ["192.0.2.1:4711", 1, "192.0.2.1"],
  ["[2001:db8::1]:4711", 1, "2001:db8::1"],
  ["2001:db8::1", 1, "2001:db8::1"],
  ["unknown", 1, "10.0.0.9"],
  ["192.0.2.1, ", 1, "10.0.0.9"],
  ["", 1, "10.0.0.9"],
  [undefined, 1, "10.0.0.9"],
])("%j behind %i proxies is %s", (forwarded, proxies, address) => {
  expect(clientAddress(asked(forwarded), proxies)).toBe(address);
});

test.each([
  ["192.0.2.1", "::ffff:192.0.2.1"],
  ["::ffff:c000:201", "::FFFF:192.0.2.1"],
  ["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"],
  ["2001:db8::1", "2001:0DB8:0:0:1::"],
  ["fe80::1%eth0", "fe80::2"],
  ["::1", "0:0:0:0:0:0:0:2"],
])("%s and %s are one client", (one, other) => {
  expect(networkOf(one)).toBe(networkOf(other));
});

test.each([
  ["192.0.2.1", "192.0.2.2"],
  ["2001:db8:1:2::1", "2001:db8:1:3::1"],
  ["::1", "192.0.2.1"],
  ["::ffff:1:2:3", "::ffff:0.2.0.3"],
])("%s and %s are two clients", (one, other) => {
  expect(networkOf(one)).not.toBe(networkOf(other));
});

test("all invalid addresses are one client", () => {
  expect(networkOf("")).toBe(networkOf("unknown"));
});
