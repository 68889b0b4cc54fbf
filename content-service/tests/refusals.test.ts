/** The refusals of the service, as errors of an unmodified client: class, status, exact message, details. */

import { ClientError } from "@sanity/client";
import { expect, test } from "vitest";
import { errorOf } from "./proxiedService.ts";
import { shareTestService } from "./testService.ts";

const openDataset = shareTestService();

test("seven failed mutations are reported as five lines and the number of the others", async () => {
  const { client } = await openDataset();
  const ids = ["a", "b", "c", "d", "e", "f", "g"];
  const error = await errorOf(() => client.mutate(ids.map((id) => ({ patch: { id, set: { n: 1 } } }))));
  const line = (id: string) => `The document with the ID "${id}" was not found`;
  expect(error).toBeInstanceOf(ClientError);
  expect(error.statusCode).toBe(409);
  expect(error.message).toBe(
    [`The mutation(s) failed: ${line("a")}:`, ...ids.slice(0, 5).map((id) => `- ${line(id)}`), "...and 2 more"].join(
      "\n",
    ),
  );
  expect(error.details).toEqual({
    type: "mutationError",
    description: `The mutation(s) failed: ${line("a")}`,
    items: ids.map((id, index) => ({ index, error: { type: "documentNotFoundError", id, description: line(id) } })),
  });
});

test("seven failed actions are reported as five lines and the number of the others", async () => {
  const { client } = await openDataset();
  const ids = ["a", "b", "c", "d", "e", "f", "g"];
  const publish = (publishedId: string) =>
    ({ actionType: "sanity.action.document.publish", publishedId, draftId: `drafts.${publishedId}` }) as const;
  const error = await errorOf(() => client.action(ids.map(publish)));
  const line = (id: string) => `The document with the ID "drafts.${id}" was not found`;
  expect(error).toBeInstanceOf(ClientError);
  expect(error.statusCode).toBe(409);
  expect(error.message).toBe(
    [`The action(s) failed: ${line("a")}:`, ...ids.slice(0, 5).map((id) => `- ${line(id)}`), "...and 2 more"].join(
      "\n",
    ),
  );
  expect(error.details).toMatchObject({ type: "actionError", items: { length: 7 } });
});

test("an invalid query is reported with a marker, its tag and the position", async () => {
  const { client } = await openDataset();
  const error = await errorOf(() => client.fetch("*[_type == 'page' &&", {}, { tag: "page.home" }));
  const description = "Syntax error in GROQ query at position 19: Unexpected end of query";
  expect(error).toBeInstanceOf(ClientError);
  expect(error.statusCode).toBe(400);
  expect(error.message).toBe(
    `GROQ query parse error:\n> 1 | *[_type == 'page' &&\n    |                   ^ ${description}\n\nTag: page.home`,
  );
  expect(error.details).toEqual({
    type: "queryParseError",
    description,
    query: "*[_type == 'page' &&",
    start: 19,
    end: 20,
  });
});

test("a query over several lines is reported with the lines around the mistake", async () => {
  const { client } = await openDataset();
  const error = await errorOf(() => client.fetch("*[\n  _type == 'page' &&\n  slug == $slug\n]{\n  title,\n  n\n}"));
  expect(error.message).toBe(
    [
      "GROQ query parse error:",
      "  1 | *[",
      "  2 |   _type == 'page' &&",
      "> 3 |   slug == $slug",
      "    |          ^^^^^ param $slug referenced, but not provided",
      "  4 | ]{",
      "  5 |   title,",
      "  6 |   n",
    ].join("\n"),
  );
});

test("an unknown token is unauthorized", async () => {
  const { as } = await openDataset();
  const error = await errorOf(() => as("unknown").fetch("*"));
  expect(error).toBeInstanceOf(ClientError);
  expect(error).toMatchObject({ statusCode: 401, message: "Unauthorized - Session not found" });
  expect(error.response).toMatchObject({ body: { errorCode: "SIO-401-ANF" } });
});

test("writing, uploading and listing without a token is unauthorized", async () => {
  const { anonymous } = await openDataset();
  for (const call of [
    () => anonymous.create({ _type: "page" }),
    () => anonymous.action({ actionType: "sanity.action.document.delete", publishedId: "a", includeDrafts: [] }),
    () => anonymous.assets.upload("file", Buffer.from("a")),
    () => anonymous.datasets.list(),
    () => anonymous.projects.list(),
    () => anonymous.users.getById("lake-read"),
  ])
    expect(await errorOf(call)).toMatchObject({ statusCode: 401, message: "Unauthorized - This needs a token" });
});

test("writing with a read token is forbidden", async () => {
  const { tokens, as } = await openDataset();
  const reader = as(tokens.read);
  for (const call of [
    () => reader.create({ _type: "page" }),
    () => reader.action({ actionType: "sanity.action.document.delete", publishedId: "a", includeDrafts: [] }),
    () => reader.assets.upload("file", Buffer.from("a")),
    () => reader.datasets.create("other"),
    () => reader.datasets.delete("production"),
  ]) {
    const error = await errorOf(call);
    expect(error).toBeInstanceOf(ClientError);
    expect(error.statusCode).toBe(403);
    expect(error.message).toBe("Forbidden - Insufficient permissions: this token can only read");
  }
});

test("a dataset or a project that does not exist is not found", async () => {
  const { tokens, as } = await openDataset();
  const dataset = await errorOf(() => as(tokens.write, { dataset: "other" }).fetch("*"));
  expect(dataset).toBeInstanceOf(ClientError);
  expect(dataset.statusCode).toBe(404);
  expect(dataset.message).toBe('Not Found - Dataset "other" not found for project ID "embedded"');
  const project = await errorOf(() => as(tokens.write, { projectId: "other" }).fetch("*"));
  expect(project).toBeInstanceOf(ClientError);
  expect(project).toMatchObject({ statusCode: 404, message: 'Not Found - Project "other" not found' });
  expect(project.response).toMatchObject({ body: { errorCode: "SIO-404-PNF" } });
});

test("an existing document cannot be created", async () => {
  const { client } = await openDataset();
  await client.create({ _id: "a", _type: "page" });
  const error = await errorOf(() => client.create({ _id: "a", _type: "page" }));
  const description = 'Document by ID "a" already exists';
  expect(error).toBeInstanceOf(ClientError);
  expect(error.statusCode).toBe(409);
  expect(error.message).toBe(`The mutation(s) failed: ${description}:\n- ${description}`);
  expect(error.details).toMatchObject({
    items: [{ index: 0, error: { type: "documentAlreadyExistsError", id: "a" } }],
  });
});

test("a document with another revision is not patched", async () => {
  const { client } = await openDataset();
  const { _rev } = await client.create({ _id: "a", _type: "page" });
  const error = await errorOf(() => client.patch("a").ifRevisionId("other").set({ n: 1 }).commit());
  const description = `Document "a" has unexpected revision ID "${_rev}", expected "other"`;
  expect(error).toMatchObject({
    statusCode: 409,
    message: `The mutation(s) failed: ${description}:\n- ${description}`,
  });
  expect(error.details).toMatchObject({
    items: [
      {
        error: {
          type: "documentRevisionIDDoesNotMatchError",
          id: "a",
          currentRevisionID: _rev,
          expectedRevisionID: "other",
        },
      },
    ],
  });
});

test("a transaction id can be used once", async () => {
  const { client } = await openDataset();
  const commit = () => client.transaction().transactionId("once").create({ _type: "page" }).commit();
  expect(await commit()).toMatchObject({ transactionId: "once" });
  const error = await errorOf(commit);
  expect(error).toBeInstanceOf(ClientError);
  expect(error).toMatchObject({ statusCode: 409, message: 'Transaction "once" has already been committed' });
  expect(error.details).toMatchObject({ type: "transactionAlreadyExistsError" });
  expect(await client.fetch("count(*)")).toBe(1);
});

test("releases need an API version that has them", async () => {
  const { client } = await openDataset();
  const error = await errorOf(() => client.releases.create({ releaseId: "spring" }));
  expect(error).toBeInstanceOf(ClientError);
  expect(error.statusCode).toBe(400);
  expect(error.message).toBe(
    'Bad Request - Releases and versions need API version 2025-02-19 or later (got "2024-02-28")',
  );
});

test("a body that is not JSON is refused with its first characters", async () => {
  const { url, tokens, dataset } = await openDataset();
  const response = await fetch(`${url}/v1/data/mutate/${dataset}`, {
    method: "POST",
    headers: { authorization: `Bearer ${tokens.write}` },
    body: `{"mutations":${"[".repeat(300)}`,
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: { type: "httpInvalidRequestBody", body: `{"mutations":${"[".repeat(187)}`, bodyTruncated: true },
  });
});
