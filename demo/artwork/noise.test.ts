import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawBrickwork } from "./brick.ts";
import { drawBrickFace } from "./brickFace.ts";
import { drawCanopy } from "./canopy.ts";
import { errorPlates, studioPlates } from "./catalogue.ts";
import { upperSeam } from "./photographs.ts";
import { renderPlate } from "./plate.ts";

const size = { widthPx: 96, heightPx: 60 };

test.each([
  ...[...studioPlates, ...errorPlates].map(
    (plate) => [plate.name, () => renderPlate({ ...plate, ...size }).pixels] as const,
  ),
  ["a wall", () => drawBrickwork({ ...upperSeam, ...size }, false)] as const,
  ["the face of a brick", () => drawBrickFace(size, true)] as const,
  ["a wood", () => drawCanopy(size, true)] as const,
])("%s has the same bytes when it is drawn a second time", (_name, draw) => {
  const pixels = draw();
  expect(new Set(pixels).size).toBeGreaterThan(30);
  expect(Buffer.compare(draw(), pixels)).toBe(0);
});

test("the artwork takes chance from seeds alone, and nothing from the time", () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
  const code = files.filter((file) => /(?<!\.test)\.(?:ts|js|html)$/.test(file));
  expect(code.length).toBeGreaterThan(60);
  const unseeded = /Math\.random|\bDate\b|performance\.now|hrtime|randomBytes|randomUUID|getRandomValues/;
  const found = code.filter((file) => unseeded.test(readFileSync(`${import.meta.dirname}/${file}`, "utf8")));
  expect(found).toEqual(["main.ts"]); // it says how long all of it took
});
