/**
 * Every request that the Studio was seen to send, except those that other tests make: its status with a token to write,
 * with one to read, and without one.
 */

import { request } from "node:http";
import { expect, test } from "vitest";
import { shareTestService, startTestService, temporaryDirectory } from "./testService.ts";

const openDataset = shareTestService();

type Sent = { method?: string; token?: string | undefined; body?: unknown; host?: string };

/** `fetch` cannot name another host. */
function send(url: string, { method = "GET", token, body, host = "localhost" }: Sent) {
  const headers = {
    host,
    origin: "http://localhost:3334",
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  return new Promise<{ status: number; body: unknown; allowedOrigin: unknown }>((resolve, reject) => {
    const sent = request(url, { method, headers }, async (response) => {
      const text = (await response.toArray()).join("");
      const isJson = response.headers["content-type"]?.includes("application/json");
      resolve({
        status: response.statusCode ?? 0,
        body: isJson ? JSON.parse(text) : text,
        allowedOrigin: response.headers["access-control-allow-origin"],
      });
    });
    sent.on("error", reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const query = encodeURIComponent(
  `*[_type in $__types && ([@, _id] match text::query($__query) || references($__rawQuery))]{_type, _id, _originalId, "orderings": [_updatedAt]} | order(orderings[0] desc) [0...$__limit]`,
);
const search = `query=${query}&$__types=["page"]&$__limit=51&$__query="*"&$__rawQuery=""&perspective=drafts`;
const transactions =
  "excludeContent=true&effectFormat=mendoza&includeIdentifiedDocumentsOnly=true&limit=50&fromTransaction=";
const actions = [{ actionType: "sanity.action.release.create", releaseId: "permission-check", metadata: {} }];

/** Method, path, statuses with the tokens to write, to read, and without one, what the answer contains, and the body. */
const requests: [string, string, [number, number, number], unknown?, unknown?][] = [
  ["GET", "/v2021-06-07/users/me", [200, 200, 200], { name: "Editor", role: "editor" }],
  ["GET", "/v2021-06-07/users/lake-write", [200, 200, 401], { displayName: "Editor" }],
  ["GET", "/v2021-06-07/users/lake-write,lake-scheduler,gone", [200, 200, 401], [{ displayName: "Editor" }, {}, null]],
  ["GET", "/vX/users/me/keyvalue/sort-order::page,time-zone", [200, 200, 401]],
  ["PUT", "/vX/users/me/keyvalue", [200, 200, 401], [{ key: "k", value: "v" }], [{ key: "k", value: "v" }]],
  ["GET", "/vX/features", [200, 200, 401], ["contentReleases", "singleDocRelease"]],
  ["GET", "/v2021-12-15/projects/embedded", [200, 200, 401], { id: "embedded" }],
  ["GET", "/v2021-12-15/projects/embedded/datasets", [200, 200, 401]],
  ["GET", "/v2021-06-07/projects/embedded/datasets/{dataset}/acl", [200, 200, 200], [{ filter: '_id in path("**")' }]],
  ["GET", "/v2021-12-15/projects/embedded/grants", [200, 200, 401], {}],
  ["GET", "/vX/projects/embedded/user-applications", [200, 200, 401], []],
  ["GET", "/v2024-09-01/projects/embedded/user-applications?appType=studio", [200, 200, 401], []],
  ...["trial", "comments", "tasks", "asset-limit", "document-limit", "content-releases", "scheduled-drafts"].map(
    (offer): [string, string, [number, number, number], unknown] => [
      "GET",
      `/vX/journey/${offer}?studioVersion=6.16.0`,
      [200, 200, 401],
      null,
    ],
  ),
  ["GET", "/vX/journey/announcements", [200, 200, 401], []],
  ["GET", "/v1/help?m=sanity%406.16.0&locale=en-US", [200, 200, 401], {}],
  ["GET", "/v2023-01-01/schedules/embedded/{dataset}?limit=1", [200, 200, 401], { schedules: [] }],
  ["GET", "/vX/intake/telemetry-status", [200, 200, 401], { status: "denied" }],
  ["POST", "/vX/intake/batch", [200, 200, 200], {}, { projectId: "embedded", batch: [] }],
  ["GET", "/vX/data/references/{dataset}/documents/a/to?excludePaths=true", [200, 200, 401], { totalCount: 0 }],
  ["GET", "/vX/ping", [404, 404, 404]], // the Studio reads the protocol from its headers
  ["GET", `/v2025-02-19/data/query/{dataset}?${search}`, [200, 200, 200], { result: [] }],
  ["GET", "/v2025-02-19/data/doc/{dataset}/a,drafts.a", [200, 200, 200], { documents: [] }],
  ["GET", "/v2025-02-19/data/history/{dataset}/documents/drafts.a?revision=r", [200, 200, 401], { documents: [] }],
  ["GET", `/v2025-02-19/data/history/{dataset}/transactions/drafts.a?${transactions}`, [200, 200, 401]],
  [
    "GET",
    "/v2025-02-19/data/history/{dataset}/events/documents/drafts.a?limit=100&tag=sanity.studio.get-document-events",
    [200, 200, 401],
    { events: { "drafts.a": [] }, nextCursor: "" },
  ],
  ["GET", "/v2025-02-19/data/history/{dataset}/events/releases/spring?limit=100", [200, 200, 401], { events: [] }],
  ["POST", "/v2025-02-19/data/actions/{dataset}", [200, 403, 401], {}, { actions, dryRun: true }],
  [
    "POST",
    "/v2025-02-19/data/mutate/{dataset}",
    [200, 403, 401],
    {},
    { mutations: [{ delete: { id: "a" } }], dryRun: true },
  ],
  ["GET", "/v2022-06-30/socket/{dataset}?tag=sanity.studio", [426, 426, 426]], // the token comes in a message
];

test.each(requests)("%s %s", async (method, path, [write, read, anonymous], expected, body) => {
  const { url, dataset, tokens } = await openDataset();
  const ask = (sent: Sent) => send(url + path.replace("{dataset}", dataset), { method, body, ...sent });
  const answer = await ask({ token: tokens.write });
  expect(answer).toMatchObject({ status: write, ...(expected !== undefined && { body: expected }) });
  expect(answer.allowedOrigin).toBe("http://localhost:3334");
  expect((await ask({ token: tokens.read })).status).toBe(read);
  // A page whose host name leads to this machine is told as little as any other client without a token.
  for (const host of ["localhost", "l0.localhost", "embedded.localhost", "rebound.example"])
    expect((await ask({ host })).status, host).toBe(anonymous);
});

test("the name of a host changes nothing for a client with a token", async () => {
  const { url, dataset, tokens } = await openDataset();
  for (const host of ["localhost", "l7.localhost", "embedded.localhost", "content.example"])
    expect((await send(`${url}/v1/users/me`, { token: tokens.write, host })).body, host).toMatchObject({
      name: "Editor",
    });
  expect((await send(`${url}/v1/projects/other/grants`, { token: tokens.write })).status).toBe(404);
  expect((await send(`${url}/v1/journey/a/b`, { token: tokens.write })).status).toBe(404);
  expect(dataset).toBeTruthy();
});

test("streams that are opened over several host names share one limit", async () => {
  const { url } = await startTestService({ limits: { streams: 2 } });
  const open = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      request(`${url}/v1/data/listen/production?query=*`, { headers: { host } }, (response) =>
        resolve(response.statusCode),
      )
        .on("error", reject)
        .end();
    });
  expect([await open("l0.localhost"), await open("l1.localhost"), await open("l2.localhost")]).toEqual([200, 200, 429]);
});

test("each user keeps values of its own, across a restart", async () => {
  const dataDir = await temporaryDirectory();
  const first = await startTestService({ dataDir });
  const put = (token: string, body: unknown) =>
    send(`${first.url}/vX/users/me/keyvalue`, { method: "PUT", token, body });
  const order = { field: "title", direction: "asc" };
  const given = [
    { key: "sort-order::page", value: order },
    { key: "time-zone", value: "Europe/Oslo" },
  ];
  expect(await put(first.tokens.write, given)).toMatchObject({ status: 200, body: given });
  await put(first.tokens.read, [{ key: "time-zone", value: "UTC" }]);
  await put(first.tokens.write, [{ key: "time-zone", value: null }]);
  await first.stop({ delayMs: 0 });
  const second = await startTestService({ dataDir });
  const get = async (token: string) =>
    (await send(`${second.url}/vX/users/me/keyvalue/sort-order::page,time-zone`, { token })).body;
  expect(await get(second.tokens.write)).toEqual([
    { key: "sort-order::page", value: order },
    { key: "time-zone", value: null },
  ]);
  expect(await get(second.tokens.read)).toEqual([
    { key: "sort-order::page", value: null },
    { key: "time-zone", value: "UTC" },
  ]);
});

test("the values of a user are limited in number and size", async () => {
  const { url, tokens } = await startTestService({ limits: { userValues: 2, userValueBytes: 300 } });
  const put = async (body: unknown) =>
    (await send(`${url}/vX/users/me/keyvalue`, { method: "PUT", token: tokens.write, body })).status;
  expect(
    await put([
      { key: "a", value: 1 },
      { key: "b", value: 2 },
    ]),
  ).toBe(200);
  expect(await put([{ key: "b", value: 3 }])).toBe(200);
  expect(await put([{ key: "c", value: 1 }])).toBe(400);
  expect(await put([{ key: "a", value: "x".repeat(300) }])).toBe(413);
  for (const body of [{}, [], [{ key: "", value: 1 }], [{ key: "x".repeat(257), value: 1 }], [{ key: "a" }], "text"])
    expect(await put(body), JSON.stringify(body)).toBe(400);
});
