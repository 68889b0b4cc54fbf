import { expect, test } from "vitest";
import { createSubscriberStore, subscriberId } from "./subscriberStore.ts";

const ada = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.org" };

test("a subscriber is a document that waits for confirmation", async () => {
  const written: unknown[] = [];
  const store = createSubscriberStore({
    writer: { createIfNotExists: async (document) => void written.push(document) },
    secret: "secret",
    source: "https://site.example",
    now: () => new Date("2026-11-22T03:00:00Z"),
  });
  await store.add(ada);
  expect(written).toEqual([
    {
      ...ada,
      _id: subscriberId("secret", ada.email),
      _type: "subscriber",
      status: "pending",
      subscribedAt: "2026-11-22T03:00:00.000Z",
      source: "https://site.example",
    },
  ]);
});

test("an address has one id for ever, which has a dot and depends on the secret", () => {
  expect(subscriberId("secret", ada.email)).toBe("subscriber.30ae69f6780684f3dfa2c2b06d62cb9b");
  expect(subscriberId("another", ada.email)).not.toBe(subscriberId("secret", ada.email));
  expect(subscriberId("secret", "grace@example.org")).not.toBe(subscriberId("secret", ada.email));
});
