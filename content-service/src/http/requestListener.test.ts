import { request } from "node:http";
import { expect, test } from "vitest";
import { shareTestService } from "../../tests/testService.ts";

const openDataset = shareTestService();

test("any origin may ask, with the headers it asks for", async () => {
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

test("what does not exist is not found, what is not offered says so", async () => {
  const { url, client } = await openDataset();
  const status = async (path: string, init = {}) => (await fetch(`${url}${path}`, init)).status;
  expect(await status("/")).toBe(404);
  expect(await status("/v1/data/doc/production/%ff")).toBe(400);
  expect(await status("/v1/data/query/production?query=*", { headers: { "x-sanity-project-id": "other" } })).toBe(404);
  await expect(client.agent.action.prompt({ instruction: "Hello" })).rejects.toMatchObject({ statusCode: 501 });
});

test("a method that an address does not know is refused with those it knows", async () => {
  const { url } = await openDataset();
  for (const [method, path, allowed] of [
    ["PUT", "/v1/data/query/production", "GET, POST, OPTIONS"],
    ["POST", "/v1/datasets/production", "PUT, PATCH, DELETE, OPTIONS"],
    ["DELETE", "/images/embedded/production/a.png", "GET, HEAD, OPTIONS"],
  ] as const) {
    const { status, headers } = await fetch(`${url}${path}`, { method });
    expect([status, headers.get("allow")], path).toEqual([405, allowed]);
  }
});

test("names that break a rule are refused with the rule, whoever forgot to check them", async () => {
  const { url } = await openDataset();
  const refusal = async (path: string) => {
    const response = await fetch(`${url}${path}`);
    return { status: response.status, ...(await response.json()) };
  };
  const longTag = "t".repeat(76);
  for (const [path, message] of [
    ["/v2024-2-28/data/query/production?query=*", 'API version must be 1, X or a date (YYYY-MM-DD) (got "2024-2-28")'],
    [
      "/v2025-02-30/data/query/production?query=*",
      'API version must be 1, X or a date (YYYY-MM-DD) (got "2025-02-30")',
    ],
    ["/v2/data/query/production?query=*", 'API version must be 1, X or a date (YYYY-MM-DD) (got "2")'],
    ["/v1/data/query/Production?query=*", "Dataset name must be 1 to 64 lowercase letters"],
    ["/v1/projects/a_b/datasets/production/query?query=*", 'Project ID must be letters, digits and dashes (got "a_b")'],
    [`/v1/data/query/production?query=*&tag=${longTag}`, "Tag must be 1 to 75 letters, digits"],
    ["/v1/data/query/production?query=*&tag=", "Tag must be 1 to 75 letters, digits"],
    ["/v1/data/doc/production/a..b", "Document ID must be 1 to 128 letters, digits"],
    [`/v1/data/doc/production/${"a".repeat(129)}`, "Document ID must be 1 to 128 letters, digits"],
  ] as const) {
    const answer = await refusal(path);
    expect(answer, path).toMatchObject({ status: 400, statusCode: 400, error: "Bad Request" });
    expect(answer.message, path).toContain(message);
  }
  for (const path of [
    "/v1/data/query/production?query=1",
    "/vX/data/query/production?query=1",
    `/v2024-02-29/data/query/production?query=1&tag=${longTag.slice(1)}`,
    `/v1/data/doc/production/${"a".repeat(128)}`,
  ])
    expect((await fetch(`${url}${path}`)).status, path).toBe(200);
});

test("a request target that is not an address is a bad request", async () => {
  const { url } = await openDataset();
  const status = await new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    request({ hostname, port, path: ":not-an-address" }, (response) => resolve(response.resume().statusCode))
      .on("error", reject)
      .end();
  });
  expect(status).toBe(400);
});
