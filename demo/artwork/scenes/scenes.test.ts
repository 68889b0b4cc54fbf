import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { firingFields } from "../../../shared/content/firingFields.ts";
import { demoDocuments } from "../../../tests/harness/demoReader.ts";
import type { Scene } from "../photograph/photograph.ts";
import type { Textures } from "../photograph/textures.ts";
import { linear } from "../photograph/vectors.ts";
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

test("North Kiln's 38 bricks lie over a tag each, and are those in the kiln of its case study", () => {
  const tags = printsIn(kiln.names).filter((name) => name !== "label");
  const study = demoDocuments().find(({ _id }) => _id === "case-north-kiln") ?? expect.unreachable();
  const sections = study.sections as { _type: string; clays: unknown }[]; // as the demo writes it
  const clays = firingFields.clays.parse.parse(sections.find(({ _type }) => _type === "firing")?.clays);
  expect(tags).toHaveLength(38);
  expect(clays.flatMap(({ name, bricks }) => bricks.map(({ degrees }) => `${name} ${degrees}`))).toEqual(tags);
});

test("the brick of North Kiln's library has the colour that it has in the kiln", async () => {
  const library = await readFile(new URL("kiln.html", import.meta.url), "utf8");
  const [, front = ""] = /fill="(#\w+)" d="M40 92H260V166H40Z"/.exec(library) ?? [];
  expect(linear(front)).toEqual(kiln.firedColour("Upper Seam 1060"));
});

test("Moor and Tarn's range has seventeen packs, the same ones in both pictures", () => {
  const packsIn = (scene: (prints: Textures) => Scene) =>
    new Set(printsIn(scene).filter((name) => !/-(?:top|end)$/.test(name)));
  expect(packsIn(moor.range).size).toBe(17);
  expect(packsIn(moor.tallRange)).toEqual(packsIn(moor.range));
});
