import { request } from "node:http";
import { expect, test } from "vitest";
import { clientFor, startTestLake } from "../testLake.ts";

test("any origin may ask, with the headers it asks for", async () => {
  const { url, anonymous } = await startTestLake();
  const headers = { origin: "https://studio.example", "access-control-request-headers": "authorization,x-sanity-app" };
  const preflight = await fetch(`${url}/v1/data/query/production`, { method: "OPTIONS", headers });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-headers")).toBe("authorization,x-sanity-app");
  const answer = await fetch(`${url}/v1/check/cors`, { headers });
  expect(answer.headers.get("access-control-allow-origin")).toBe("https://studio.example");
  expect(answer.headers.get("vary")).toContain("Origin");
  expect(await anonymous.request({ url: "/check/cors" })).toEqual({ result: { allowed: true, withCredentials: true } });
});

test("the project, its datasets and the caller are described to those with a token", async () => {
  const { url, tokens, client, anonymous } = await startTestLake();
  expect(await client.projects.getById("embedded")).toMatchObject({ id: "embedded" });
  expect(await client.projects.list()).toMatchObject([{ id: "embedded" }]);
  expect(await client.datasets.list()).toMatchObject([{ name: "production", aclMode: "public" }]);
  expect(await client.users.getById("me")).toMatchObject({ role: "editor" });
  expect(await clientFor(url, tokens.read).users.getById("me")).toMatchObject({ role: "viewer" });
  expect(await anonymous.request({ url: "/users/me" })).toEqual({});
  await expect(anonymous.datasets.list()).rejects.toMatchObject({ statusCode: 401 });
});

test("what does not exist is not found, what is not offered says so", async () => {
  const { url, client } = await startTestLake();
  const status = async (path: string, init = {}) => (await fetch(`${url}${path}`, init)).status;
  expect(await status("/")).toBe(404);
  expect(await status("/v2024-2-28/data/query/production?query=*")).toBe(404);
  expect(await status("/v1/data/query/production", { method: "PUT" })).toBe(405);
  expect(await status("/v1/data/doc/production/%ff")).toBe(400);
  expect(await status("/v1/data/query/production?query=*", { headers: { "x-sanity-project-id": "other" } })).toBe(404);
  await expect(client.action([])).rejects.toMatchObject({ statusCode: 501 });
});

test("a request target that is not an address is a bad request", async () => {
  const { url } = await startTestLake();
  const status = await new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    request({ hostname, port, path: ":not-an-address" }, (response) => resolve(response.resume().statusCode))
      .on("error", reject)
      .end();
  });
  expect(status).toBe(400);
});
