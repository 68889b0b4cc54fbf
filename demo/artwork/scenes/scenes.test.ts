import { expect, test } from "vitest";
import type { Scene } from "../photograph/photograph.ts";
import type { Textures } from "../photograph/textures.ts";
import * as kiln from "./kiln.ts";
import * as moor from "./moor.ts";

/** The names of the prints that a scene asks for, each as often as it does. */
function printsIn(scene: (prints: Textures) => Scene): string[] {
  const asked: string[] = [];
  scene((name) => {
    asked.push(name);
    return { widthPx: 800, heightPx: 500, colour: () => [1, 1, 1], opacity: () => 1 };
  });
  return asked;
}

test("North Kiln's 38 bricks lie over a tag each, the same ones in both pictures", () => {
  const tagsIn = (scene: (prints: Textures) => Scene) => printsIn(scene).filter((name) => !name.startsWith("label"));
  const tags = tagsIn(kiln.names);
  expect(tags).toHaveLength(38);
  expect(new Set(tags).size).toBe(38);
  expect(tags).toEqual(expect.arrayContaining(["Upper Seam 1060", "River Bed 980"]));
  expect(tagsIn(kiln.tallNames)).toEqual(tags);
});

test("Moor and Tarn's range has seventeen packs, the same ones in both pictures", () => {
  const packsIn = (scene: (prints: Textures) => Scene) =>
    new Set(printsIn(scene).filter((name) => !/-(?:top|end)$/.test(name)));
  expect(packsIn(moor.range).size).toBe(17);
  expect(packsIn(moor.tallRange)).toEqual(packsIn(moor.range));
});
