import { request } from "node:http";
import { expect, test } from "vitest";
import { shareTestService } from "../../tests/testService.ts";

const openDataset = shareTestService();

test("every origin is allowed, with the headers that it requests", async () => {
  const { url, anonymous } = await openDataset();
  const headers = { origin: "https://studio.example", "access-control-request-headers": "authorization,x-sanity-app" };
  const preflight = await fetch(`${url}/v1/data/query/production`, { method: "OPTIONS", headers });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-headers")).toBe("authorization,x-sanity-app");
  const answer = await fetch(`${url}/v1/check/cors`, { headers });
  expect(answer.headers.get("access-control-allow-origin")).toBe("https://studio.example");
  expect(answer.headers.get("vary")).toContain("Origin");
  expect(await anonymous.request({ url: "/check/cors" })).toEqual({ result: { allowed: true, withCredentials: true } });
});

test("an unknown path or project is not found, and a malformed path is refused", async () => {
  const { url } = await openDataset();
  const status = async (path: string, init = {}) => (await fetch(`${url}${path}`, init)).status;
  expect(await status("/")).toBe(404);
  expect(await status("/v1/data/doc/production/%ff")).toBe(400);
  expect(await status("/v1/data/query/production?query=*", { headers: { "x-sanity-project-id": "other" } })).toBe(404);
});

test("a method that a path does not allow is refused with the allowed ones", async () => {
  const { url } = await openDataset();
  for (const [method, path, allowed] of [
    ["PUT", "/v1/data/query/production", "GET, POST, OPTIONS"],
    ["POST", "/v1/datasets/production", "PUT, PATCH, DELETE, OPTIONS"],
    ["DELETE", "/images/embedded/production/a.png", "GET, HEAD, OPTIONS"],
  ] as const) {
    const response = await fetch(`${url}${path}`, { method });
    expect([response.status, response.headers.get("allow")], path).toEqual([405, allowed]);
    expect((await response.json()).message).toBe(`${method} is not allowed for ${path.replace("/v1", "")}`);
  }
});

test("a request target that is not a URL is a bad request", async () => {
  const { url } = await openDataset();
  const status = await new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    request({ hostname, port, path: ":not-an-address" }, (response) => resolve(response.resume().statusCode))
      .on("error", reject)
      .end();
  });
  expect(status).toBe(400);
});
