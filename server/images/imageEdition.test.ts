import sharp from "sharp";
import { expect, test } from "vitest";
import { sharpVersion } from "./imageEdition.ts";

test("the edition names the sharp that is installed", () => {
  expect(sharpVersion).toBe(sharp.versions.sharp);
});
