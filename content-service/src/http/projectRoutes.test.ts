import { expect, test } from "vitest";
import { shareTestService } from "../../tests/testService.ts";

const openDataset = shareTestService();

test("the project is described to clients with a token", async () => {
  const { client, anonymous } = await openDataset();
  const project = await client.projects.getById("embedded");
  expect(project).toMatchObject({
    id: "embedded",
    isBlocked: false,
    members: [{ id: "lake-write" }, { id: "lake-read" }],
  });
  expect(project.members.filter(({ isCurrentUser }) => isCurrentUser).map(({ id }) => id)).toEqual(["lake-write"]);
  expect(await client.projects.list()).toEqual([project]);
  expect(await client.projects.list({ organizationId: "another" })).toEqual([]);
  const [short] = await client.projects.list({ includeMembers: false, includeFeatures: false });
  expect(short).not.toHaveProperty("members");
  expect(short).not.toHaveProperty("features");
  await expect(client.projects.getById("other")).rejects.toMatchObject({ statusCode: 404 });
  await expect(anonymous.projects.list()).rejects.toMatchObject({ statusCode: 401 });
});

test("a client can read its own user and the other one", async () => {
  const { tokens, client, anonymous, as } = await openDataset();
  const reader = as(tokens.read);
  expect(await client.users.getById("me")).toMatchObject({ id: "lake-write", role: "editor", name: "Editor" });
  expect(await reader.users.getById("me")).toMatchObject({ id: "lake-read", role: "viewer" });
  expect(await anonymous.request({ url: "/users/me" })).toEqual({});
  expect(await reader.users.getById("lake-write")).toMatchObject({ projectId: "embedded", isCurrentUser: false });
  expect(await reader.users.getById("lake-read")).toMatchObject({ isCurrentUser: true });
  await expect(reader.users.getById("nobody")).rejects.toMatchObject({ statusCode: 404 });
});
