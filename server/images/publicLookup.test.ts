import { request } from "node:http";
import { expect, test } from "vitest";
import { createPublicLookup } from "./publicLookup.ts";

/** What a name that has these addresses is resolved to; rejects as the connection would. */
function resolved(addresses: string[], all = true): Promise<unknown> {
  const answer = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  const lookup = createPublicLookup((_hostname, done) => done(null, answer));
  return new Promise((resolve, reject) => {
    lookup("cdn.example", { all }, (error, found) => (error ? reject(error) : resolve(found)));
  });
}

test("public addresses are connected to", async () => {
  expect(await resolved(["93.184.216.34", "2606:2800:220:1::1"])).toEqual([
    { address: "93.184.216.34", family: 4 },
    { address: "2606:2800:220:1::1", family: 6 },
  ]);
  expect(await resolved(["93.184.216.34"], false)).toBe("93.184.216.34");
});

test.each([
  "127.0.0.1",
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "192.168.1.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:169.254.169.254",
  "64:ff9b::7f00:1",
  "fc00::1",
  "fe80::1",
  "ff02::1",
])("%s is no address of an image host", async (address) => {
  await expect(resolved([address])).rejects.toThrow(`cdn.example must have a public address (got ${address})`);
});

test("of several addresses the public ones are left", async () => {
  expect(await resolved(["127.0.0.1", "93.184.216.34"])).toEqual([{ address: "93.184.216.34", family: 4 }]);
});

test("a name that cannot be resolved says so", async () => {
  const lookup = createPublicLookup((_hostname, done) => done(new Error("ENOTFOUND"), []));
  const failed = new Promise((_, reject) => lookup("x.invalid", {}, reject));
  await expect(failed).rejects.toThrow("ENOTFOUND");
});

test("no connection is made to a private address", async () => {
  const lookup = createPublicLookup((_hostname, done) => done(null, [{ address: "127.0.0.1", family: 4 }]));
  const failed = new Promise((_, reject) => request("http://cdn.example/", { lookup }).on("error", reject).end());
  await expect(failed).rejects.toThrow("must have a public address");
});
