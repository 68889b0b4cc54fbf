import { expect, test } from "vitest";
import { createSpread, findStreamHosts } from "./streamHosts.ts";

const stream = (host: string) => `http://${host}/v2025-02-19/data/listen/production?query=*`;

test("streams go to eight names of the service on this machine", async () => {
  const hosts = await findStreamHosts("http://localhost:3333", async (url) =>
    url.startsWith("http://l0.localhost:3333/"),
  );
  const addressOf = createSpread(hosts);
  const used = Array.from({ length: 9 }, () => addressOf(stream("localhost:3333")));
  expect(new Set(used).size).toBe(8);
  expect(used[0]).toBe(stream("l0.localhost:3333"));
  expect(used[8]).toBe(used[0]);
});

test("where the browser does not resolve the names, the address is a second host, with more streams than the name", async () => {
  const hosts = await findStreamHosts("http://localhost:3333", async () => false);
  const addressOf = createSpread(hosts);
  const used = Array.from({ length: 9 }, () => new URL(addressOf(stream("localhost:3333"))).hostname);
  expect(used.filter((name) => name === "127.0.0.1")).toHaveLength(6);
  expect(used.filter((name) => name === "localhost")).toHaveLength(3);
});

test("other requests stay, and so do streams of a service elsewhere", async () => {
  const query = "http://localhost:3333/v2025-02-19/data/query/production?query=*";
  expect(createSpread(["l0.localhost:3333"])(query)).toBe(query);
  const elsewhere = await findStreamHosts("https://content.example", () => expect.unreachable());
  expect(createSpread(elsewhere)(stream("content.example"))).toBe(stream("content.example"));
});
