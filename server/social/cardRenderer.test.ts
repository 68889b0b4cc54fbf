import { expect, test } from "vitest";
import { displayFont } from "../../tests/harness/displayFont.ts";
import { createMemoryLog } from "../log.ts";
import { createCardRenderer } from "./cardRenderer.ts";
import type { VersionedCard } from "./socialCard.ts";

const someCard = (version: string): VersionedCard => ({
  path: "/social/home.png",
  wordmark: ["orchid", "steel"],
  title: "Brands",
  picture: null,
  version,
});

test("one card is drawn at a time, a bounded number waits, and the rest are busy", async () => {
  const render = createCardRenderer({
    font: displayFont,
    loadPicture: () => Promise.reject(new Error("this card has no picture")),
    log: createMemoryLog(),
    maxWaiting: 1,
  });
  const cards = await Promise.allSettled(["a", "b", "c"].map((version) => render(someCard(version))));
  expect(cards).toMatchObject([
    { status: "fulfilled", value: { isWhole: true } },
    { status: "fulfilled", value: { isWhole: true } },
    { status: "rejected", reason: { name: "ImageError", fault: "busy" } },
  ]);
});
