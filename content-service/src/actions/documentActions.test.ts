import { expect, test } from "vitest";
import { shareTestService, type startTestService } from "../../tests/testService.ts";

const openDataset = shareTestService();

type Client = Awaited<ReturnType<typeof startTestService>>["client"];

const start = async () => (await openDataset()).client;
const idsIn = (client: Client) => client.fetch<string[]>("*[] | order(_id)._id");
const refusal = (request: Promise<unknown>) =>
  request.then(
    () => "accepted",
    (error: { details?: { type: string; items: { error: { type: string } }[] } }) =>
      [error.details?.type, ...(error.details?.items ?? []).map((item) => item.error.type)].join(" "),
  );

const ids = { publishedId: "a", draftId: "drafts.a" };

test("a document is created as a draft, edited, published, unpublished and deleted", async () => {
  const client = await start();
  await client.action({
    actionType: "sanity.action.document.create",
    publishedId: "a",
    attributes: { _id: "drafts.a", _type: "page", title: "One" },
    ifExists: "fail",
  });
  expect(await idsIn(client)).toEqual(["drafts.a"]);
  await client.action({ actionType: "sanity.action.document.edit", ...ids, patch: { set: { title: "Two" } } });
  await client.action({ actionType: "sanity.action.document.publish", ...ids });
  expect(await client.fetch("*{_id, title}")).toEqual([{ _id: "a", title: "Two" }]);
  await client.action({ actionType: "sanity.action.document.unpublish", ...ids });
  expect(await client.fetch("*{_id, title}")).toEqual([{ _id: "drafts.a", title: "Two" }]);
  await client.action({ actionType: "sanity.action.document.delete", publishedId: "a", includeDrafts: ["drafts.a"] });
  expect(await idsIn(client)).toEqual([]);
});

test("editing a document without a draft copies the published document, which stays unchanged", async () => {
  const client = await start();
  await client.create({ _id: "a", _type: "page", title: "One", text: "kept" });
  await client.action({ actionType: "sanity.action.document.edit", ...ids, patch: { set: { title: "Two" } } });
  expect(await client.fetch("*[] | order(_id){_id, title, text}")).toEqual([
    { _id: "a", title: "One", text: "kept" },
    { _id: "drafts.a", title: "Two", text: "kept" },
  ]);
  await client.action({
    actionType: "sanity.action.document.replaceDraft",
    publishedId: "a",
    attributes: { _id: "drafts.a", _type: "page", title: "Three" },
  });
  expect(await client.fetch("*[_id == 'drafts.a'][0]{title, text}")).toEqual({ title: "Three", text: null });
  await client.action({ actionType: "sanity.action.document.discard", draftId: "drafts.a" });
  expect(await idsIn(client)).toEqual(["a"]);
});

test("publishing keeps the time of creation and strengthens the references marked for it", async () => {
  const client = await start();
  const { _createdAt } = await client.create({ _id: "a", _type: "page" });
  await client.create({ _id: "b", _type: "page" });
  await client.create({
    _id: "drafts.a",
    _type: "page",
    about: { _ref: "b", _weak: true, _strengthenOnPublish: { type: "page" } },
    loose: { _ref: "c", _weak: true, _strengthenOnPublish: { type: "page", weak: true } },
  });
  await client.action({ actionType: "sanity.action.document.publish", ...ids });
  const published = await client.getDocument("a");
  expect(published).toMatchObject({ _createdAt, about: { _ref: "b" }, loose: { _ref: "c", _weak: true } });
  expect(published?.about).toEqual({ _ref: "b" });
  await expect(client.delete("b")).rejects.toMatchObject({ statusCode: 409 });
});

test("an action whose condition fails is refused with the type of the failure", async () => {
  const client = await start();
  await client.create({ _id: "a", _type: "page" });
  const create = { actionType: "sanity.action.document.create", publishedId: "a", ifExists: "fail" } as const;
  const attributes = { _id: "drafts.a", _type: "page" };
  expect(await refusal(client.action({ ...create, attributes }))).toBe("actionError documentAlreadyExistsError");
  expect(await refusal(client.action({ actionType: "sanity.action.document.publish", ...ids }))).toBe(
    "actionError documentNotFoundError",
  );
  expect(await refusal(client.action({ actionType: "sanity.action.document.discard", draftId: "drafts.a" }))).toBe(
    "actionError documentNotFoundError",
  );
  expect(await refusal(client.action({ actionType: "sanity.action.document.discard", draftId: "a" }))).toBe(
    "actionError validationError",
  );
  await client.create({ _id: "drafts.a", _type: "page" });
  const publish = { actionType: "sanity.action.document.publish", ...ids } as const;
  const mismatch = "actionError documentRevisionIDDoesNotMatchError";
  expect(await refusal(client.action({ ...publish, ifDraftRevisionId: "other" }))).toBe(mismatch);
  expect(await refusal(client.action({ ...publish, ifPublishedRevisionId: "other" }))).toBe(mismatch);
  const remove = { actionType: "sanity.action.document.delete", publishedId: "a" } as const;
  expect(await refusal(client.action({ ...remove, includeDrafts: [] }))).toBe("actionError validationError");
  expect(await refusal(client.action({ ...remove, includeDrafts: ["drafts.b"] }))).toBe("actionError validationError");
  expect(await idsIn(client)).toEqual(["a", "drafts.a"]);
});

test("a list of actions is one transaction, and later actions see the changes of earlier ones", async () => {
  const client = await start();
  const create = (id: string) =>
    ({
      actionType: "sanity.action.document.create",
      publishedId: id,
      attributes: { _id: `drafts.${id}`, _type: "page" },
      ifExists: "fail",
    }) as const;
  const { transactionId } = await client.action(
    [create("a"), { actionType: "sanity.action.document.publish", draftId: "drafts.a", publishedId: "a" }, create("b")],
    { transactionId: "mine" },
  );
  expect(transactionId).toBe("mine");
  expect(await client.fetch("*[] | order(_id){_id, _rev}")).toEqual([
    { _id: "a", _rev: "mine" },
    { _id: "drafts.b", _rev: "mine" },
  ]);
  const publishing = { actionType: "sanity.action.document.publish", draftId: "drafts.x", publishedId: "x" } as const;
  expect(await refusal(client.action([create("c"), publishing]))).toBe("actionError documentNotFoundError");
  await client.action([create("c")], { dryRun: true });
  expect(await idsIn(client)).toEqual(["a", "drafts.b"]);
});

test("invalid actions are refused, each with its own reason", async () => {
  const { url, tokens, anonymous, dataset } = await openDataset();
  const send = async (actions: unknown) => {
    const response = await fetch(`${url}/vX/data/actions/${dataset}`, {
      method: "POST",
      headers: { authorization: `Bearer ${tokens.write}` },
      body: JSON.stringify({ actions }),
    });
    const { error } = await response.json();
    return {
      status: response.status,
      reasons: error.items.map((item: { error: Error }) => Object(item.error).description),
    };
  };
  expect(
    await send([{ actionType: "sanity.action.document.dance" }, { actionType: "sanity.action.release.publish" }]),
  ).toEqual({
    status: 400,
    reasons: [
      'actionType must be a known one (got "sanity.action.document.dance")',
      expect.stringContaining("sanity.action.release.publish releaseId"),
    ],
  });
  expect((await send([{ actionType: "sanity.action.document.variant.create" }])).reasons[0]).toContain("hosted");
  expect((await send([])).status).toBe(400);
  expect((await send("all")).status).toBe(400);
  await expect(
    anonymous.action({ actionType: "sanity.action.document.discard", draftId: "drafts.a" }),
  ).rejects.toMatchObject({ statusCode: 401 });
});

test("a purged document has no history", async () => {
  const { url, tokens, client, dataset } = await openDataset();
  const revisions = [
    await client.create({ _id: "drafts.a", _type: "page" }),
    await client.create({ _id: "b", _type: "page" }),
  ];
  await client.action({ actionType: "sanity.action.document.discard", draftId: "drafts.a", purge: true });
  const found = revisions.map(async ({ _id, _rev }) => {
    const address = `${url}/v1/data/history/${dataset}/documents/${_id}?revision=${_rev}`;
    const response = await fetch(address, { headers: { authorization: `Bearer ${tokens.read}` } });
    return (await response.json()).documents.length;
  });
  expect(await Promise.all(found)).toEqual([0, 1]);
});
