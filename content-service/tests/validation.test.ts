/** Invalid names, ids and versions: errors of the client before it sends a request, and responses of the service. */

import { ClientError, type ClientPerspective, createClient } from "@sanity/client";
import { expect, test } from "vitest";
import { errorOf, shareProxiedService } from "./proxiedService.ts";
import { clientFor } from "./testService.ts";

const openProxied = shareProxiedService();

const nowhere = "http://127.0.0.1:1";

const messageOf = async (call: () => unknown) => (await errorOf(call)).message;

/** Sends requests that the client would refuse. */
async function startRaw() {
  const { url, tokens } = await openProxied();
  return async (path: string, { method = "GET", headers = {}, body }: RequestInit = {}) => {
    const authorization = `Bearer ${tokens.write}`;
    const response = await fetch(`${url}${path}`, { method, headers: { authorization, ...headers }, body });
    if (response.status !== 200) return { status: response.status, ...(await response.json()) };
    await response.body?.cancel(); // a stream does not end
    return { status: 200 };
  };
}

const badRequest = (message: string) => ({ status: 400, statusCode: 400, error: "Bad Request", message });

const badDatasets = ["Production", "a b", "-a", "ä", "a.b", "a".repeat(65)];
const badProjects = ["a_b", "a b", "a.b", "ä"];
const badTags = ["", "a b", "a/b", "ä", "t".repeat(76)];
const badIds = ["a..b", "a b", "-a", ".a", "ä", "a/b", "a".repeat(129)];
const badVersions = ["2", "2024", "2024-2-28", "2024-13-01", "yesterday"];

test("a client refuses an invalid dataset name", async () => {
  const message =
    "Datasets can only contain lowercase characters, numbers, underscores and dashes, " +
    "and start with tilde, and be maximum 64 characters";
  for (const dataset of badDatasets) {
    expect(await messageOf(() => clientFor(nowhere, undefined, { dataset })), dataset).toBe(message);
    const client = clientFor(nowhere, undefined);
    expect(await messageOf(() => client.datasets.create(dataset)), dataset).toBe(message);
    expect(await messageOf(() => client.datasets.delete(dataset)), dataset).toBe(message);
  }
  for (const dataset of ["a", "0-a_b", "~a", "a".repeat(64)])
    expect(clientFor(nowhere, undefined, { dataset }).config().dataset).toBe(dataset);
});

test("the service refuses an invalid dataset name", async () => {
  const ask = await startRaw();
  const rule = "1 to 64 lowercase letters, digits, underscores and dashes, the first a letter or digit";
  for (const name of badDatasets) {
    const refusal = badRequest(`Dataset name must be ${rule} (got "${name}")`);
    const encoded = encodeURIComponent(name);
    expect(await ask(`/v1/data/query/${encoded}?query=1`), name).toEqual(refusal);
    expect(await ask(`/v1/datasets/${encoded}`, { method: "PUT" }), name).toEqual(refusal);
  }
  expect(await ask("/v1/data/query/aB?query=1")).toMatchObject({ status: 400 }); // the client accepts it
});

test("a client refuses an invalid project id", async () => {
  const create = (projectId: string) => () =>
    createClient({ projectId, dataset: "production", apiVersion: "1", useCdn: false });
  for (const projectId of badProjects)
    expect(await messageOf(create(projectId))).toBe("`projectId` can only contain only a-z, 0-9 and dashes");
  expect(await messageOf(create(""))).toBe("Configuration must contain `projectId`");
  expect(create("A-1")().config().projectId).toBe("A-1");
});

test("the service refuses an invalid project id", async () => {
  const ask = await startRaw();
  const refusal = (name: string) => badRequest(`Project ID must be letters, digits and dashes (got "${name}")`);
  for (const name of ["a_b", "a.b"])
    expect(await ask(`/v1/projects/${name}/datasets/production/query?query=1`)).toEqual(refusal(name));
  const headers = { "x-sanity-project-id": "a_b" };
  expect(await ask("/v1/data/query/production?query=1", { headers })).toEqual(refusal("a_b"));
});

test("a client refuses an invalid tag, also one that is too long with its prefix", async () => {
  const message =
    "Tag can only contain alphanumeric characters, underscores, dashes and dots, " +
    "and be between one and 75 characters long.";
  const { proxy, client, through } = await openProxied();
  for (const tag of badTags.slice(1)) {
    expect(await messageOf(() => client.fetch("1", {}, { tag })), tag).toBe(message);
    expect(await messageOf(() => client.create({ _type: "page" }, { tag })), tag).toBe(message);
    expect(await messageOf(() => through({ requestTagPrefix: tag })), tag).toBe(message);
  }
  const prefixed = through({ requestTagPrefix: "site." });
  expect(await messageOf(() => prefixed.fetch("1", {}, { tag: "t".repeat(71) }))).toBe(message);
  expect(proxy.requests).toEqual([]);
  expect(await prefixed.fetch("1", {}, { tag: "t".repeat(70) })).toBe(1);
  expect(proxy.requests[0]?.url).toContain(`tag=site.${"t".repeat(70)}`);
});

test("the service refuses an invalid tag", async () => {
  const ask = await startRaw();
  for (const tag of badTags) {
    const refusal = badRequest(`Tag must be 1 to 75 letters, digits, underscores, dashes and dots (got "${tag}")`);
    for (const path of ["query/production?query=1", "listen/production?query=*", "live/events/production?"])
      expect(await ask(`/vX/data/${path}&tag=${encodeURIComponent(tag)}`), tag).toEqual(refusal);
  }
  expect(await ask(`/vX/data/query/production?query=1&tag=${"t".repeat(75)}`)).toEqual({ status: 200 });
});

test("a client refuses to write an invalid document id", async () => {
  const client = clientFor(nowhere, undefined);
  for (const _id of badIds) {
    const message = (method: string) => `${method}(): "${_id}" is not a valid document ID`;
    const document = { _id, _type: "page" };
    expect(await messageOf(() => client.createOrReplace(document))).toBe(message("createOrReplace"));
    expect(await messageOf(() => client.createIfNotExists(document))).toBe(message("createIfNotExists"));
    expect(await messageOf(() => client.transaction().delete(_id))).toBe(message("delete"));
    expect(await messageOf(() => client.replaceVersion({ document, publishedId: "a", releaseId: "r" }))).toContain(_id);
  }
  const withoutId = { _type: "page" } as { _id: string; _type: string }; // possible without types
  expect(await messageOf(() => client.createOrReplace(withoutId))).toBe(
    'createOrReplace() requires that the document contains an ID ("_id" property)',
  );
});

test("the service refuses to write and read an invalid document id", async () => {
  const ask = await startRaw();
  for (const _id of badIds) {
    const rule = "must be 1 to 128 letters, digits, dots, underscores and dashes, without two dots in a row";
    for (const kind of ["create", "createIfNotExists", "createOrReplace"]) {
      const body = JSON.stringify({ mutations: [{ [kind]: { _id, _type: "page" } }] });
      const { status, error } = await ask("/v1/data/mutate/production", { method: "POST", body });
      const item = { index: 0, error: { type: "validationError", description: `Document ID "${_id}" ${rule}` } };
      expect({ status, error }, _id).toMatchObject({ status: 400, error: { type: "mutationError", items: [item] } });
    }
    const reading =
      "Document ID must be 1 to 128 letters, digits, underscores, dots and dashes, without two dots in a row";
    expect(await ask(`/v1/data/doc/production/${encodeURIComponent(_id)}`), _id).toEqual(
      badRequest(`${reading} (got "${_id}")`),
    );
  }
  const body = JSON.stringify({ mutations: [{ create: { _id: "a".repeat(128), _type: "page" } }] });
  expect(await ask("/v1/data/mutate/production", { method: "POST", body })).toEqual({ status: 200 });
});

test("a client refuses an API version other than 1, X or a date", async () => {
  const message = "Invalid API version string, expected `1` or date in format `YYYY-MM-DD`";
  for (const apiVersion of badVersions)
    expect(await messageOf(() => clientFor(nowhere, undefined, { apiVersion })), apiVersion).toBe(message);
  for (const apiVersion of ["1", "X", "v2024-02-28", "2024-02-28"])
    expect(clientFor(nowhere, undefined, { apiVersion }).config().apiVersion).toBe(apiVersion.replace("v", ""));
});

test("the service refuses an API version other than 1, X or an existing day", async () => {
  const ask = await startRaw();
  for (const version of [...badVersions, "2025-02-30", ""])
    expect(await ask(`/v${version}/data/query/production?query=1`), version).toEqual(
      badRequest(`API version must be 1, X or a date (YYYY-MM-DD) (got "${version}")`),
    );
  for (const version of ["1", "X", "2024-02-29"])
    expect(await ask(`/v${version}/data/query/production?query=1`), version).toEqual({ status: 200 });
});

test("the service refuses live events before the API version that has them", async () => {
  const ask = await startRaw();
  for (const version of ["1", "2021-03-24"])
    expect(await ask(`/v${version}/data/live/events/production`)).toEqual(
      badRequest(`The live events API needs API version 2021-03-25 or later (got "${version}")`),
    );
  for (const version of ["2021-03-25", "X"])
    expect(await ask(`/v${version}/data/live/events/production`)).toEqual({ status: 200 });
});

test("the service refuses live events of drafts without a token", async () => {
  const { url } = await openProxied();
  const response = await fetch(`${url}/vX/data/live/events/production?includeDrafts=true`);
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ message: "Live events of drafts need a token" });
});

test("the raw perspective cannot be combined, and invalid perspectives are refused", async () => {
  const perspective = ["raw", "drafts"] as ClientPerspective;
  const message =
    'Invalid API perspective value: "raw". The raw-perspective can not be combined with other perspectives';
  expect(await messageOf(() => clientFor(nowhere, undefined, { perspective }))).toBe(message);
  expect(await messageOf(() => clientFor(nowhere, undefined).fetch("1", {}, { perspective }))).toBe(message);
  const ask = await startRaw();
  for (const given of ["raw,drafts", "a b", "drafts,", "../secret"])
    expect(await ask(`/vX/data/query/production?query=1&perspective=${encodeURIComponent(given)}`)).toEqual(
      badRequest(`Invalid perspective "${given}"`),
    );
});

test("assets are images or files", async () => {
  const client = clientFor(nowhere, undefined);
  expect(await messageOf(() => client.assets.upload("video" as "file", Buffer.from("a")))).toBe(
    "Invalid asset type: video. Must be one of image, file",
  );
  const ask = await startRaw();
  expect(await ask("/vX/assets/videos/production", { method: "POST", body: "a" })).toMatchObject({
    status: 404,
    message: "There is nothing at /assets/videos/production",
  });
});

test("an invalid patch is refused by the client, and by the service with every mistake", async () => {
  const patch = clientFor(nowhere, undefined).patch("a");
  for (const [call, message] of [
    [() => patch.set("title" as never), "set() takes an object of properties"],
    [() => patch.unset("title" as never), "unset(attrs) takes an array of attributes to unset, non-array given"],
    [
      () => patch.insert("beside" as never, "tags", []),
      'insert(at, selector, items) takes an "at"-argument which is one of: "before", "after", "replace"',
    ],
    [
      () => patch.append("tags", "a" as never),
      'insert(at, selector, items) takes an "items"-argument which must be an array',
    ],
  ] as const)
    expect(await messageOf(call)).toBe(message);
  const ask = await startRaw();
  const mutations = [{ patch: { id: "a", set: "title" } }, { patch: { set: {} } }, { explode: {} }, 1, { create: {} }];
  const { status, error } = await ask("/vX/data/mutate/production", {
    method: "POST",
    body: JSON.stringify({ mutations }),
  });
  expect(status).toBe(400);
  expect(error.items.map(({ index }: { index: number }) => index)).toEqual([0, 1, 2, 3, 4]);
});

test("requests without a query, with invalid parameters or with unknown options are refused", async () => {
  const ask = await startRaw();
  expect(await ask("/vX/data/query/production")).toEqual(badRequest("A query is needed"));
  expect(await ask("/vX/data/query/production?query=$a&$a=b")).toEqual(badRequest("Parameter $a must be JSON (got b)"));
  expect(await ask("/vX/data/listen/production?query=*&visibility=all")).toEqual(
    badRequest('visibility must be one of query, transaction (got "all")'),
  );
  const body = JSON.stringify({ query: "1", params: [] });
  expect(await ask("/vX/data/query/production", { method: "POST", body })).toEqual(
    badRequest("The params must be an object"),
  );
});

test("a document id that the client does not check is refused by the service", async () => {
  const { client } = await openProxied();
  const created = await errorOf(() => client.create({ _id: "a..b", _type: "page" }));
  expect(created).toBeInstanceOf(ClientError);
  expect(created.statusCode).toBe(400);
  expect(created.message).toMatch(
    /^The mutation\(s\) failed: Document ID "a\.\.b" must be .+:\n- Document ID "a\.\.b"/,
  );
  const read = await errorOf(() => client.getDocument("a..b"));
  expect(read.message).toMatch(/^Bad Request - Document ID must be 1 to 128 letters.+ \(got "a\.\.b"\)$/);
});
