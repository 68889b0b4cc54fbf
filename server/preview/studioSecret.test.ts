import { expect, test } from "vitest";
import { createFakeSource } from "../content/fakeSource.ts";
import { isStudioSecret } from "./studioSecret.ts";

const now = "2026-10-08T12:00:00Z";
const secretOf = (answer: { own?: string; shared?: string }) =>
  isStudioSecret(
    createFakeSource(() => ({ now, own: null, shared: null, ...answer })),
    "s3cret",
  );

test("a secret of the Studio opens previews for an hour, by the content service's clock", async () => {
  expect(await secretOf({ own: "2026-10-08T11:00:01Z" })).toBe(true);
  expect(await secretOf({ own: "2026-10-08T11:00:00Z" })).toBe(false);
});

test("a shared link opens previews for a week", async () => {
  expect(await secretOf({ shared: "2026-10-01T12:00:01Z" })).toBe(true);
  expect(await secretOf({ shared: "2026-10-01T12:00:00Z" })).toBe(false);
});

test("a secret that the dataset does not have opens nothing", async () => {
  expect(await secretOf({})).toBe(false);
});

test("an answer of another shape opens nothing", async () => {
  await expect(
    isStudioSecret(
      createFakeSource(() => ({ own: true })),
      "s3cret",
    ),
  ).rejects.toThrow();
});
