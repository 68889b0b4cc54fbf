import { expect, test } from "vitest";
import { parseImageParameters } from "./parseImageParameters.ts";
import { planImage, type Size } from "./planImage.ts";

function plan(search: string, image: Size = { width: 400, height: 200 }) {
  const parameters = parseImageParameters(new URLSearchParams(search), { accept: "", mimeType: "image/png" });
  if (!parameters) throw new Error(`${search} asks for nothing`);
  return planImage(image, parameters);
}

const sizeOf = (search: string, image?: Size) => {
  const { size, margins } = plan(search, image);
  return [size.width + margins.left + margins.right, size.height + margins.top + margins.bottom];
};

test("each fit results in its own size", () => {
  expect(sizeOf("w=100&h=100")).toEqual([100, 50]);
  expect(sizeOf("w=800&h=800&fit=clip")).toEqual([800, 400]);
  expect(sizeOf("w=100&h=100&fit=crop")).toEqual([100, 100]);
  expect(sizeOf("w=800&h=800&fit=crop")).toEqual([800, 800]);
  expect(sizeOf("w=800&h=800&fit=fill")).toEqual([800, 800]);
  expect(sizeOf("w=800&h=801&fit=fillmax")).toEqual([800, 801]);
  expect(sizeOf("w=800&h=800&fit=max")).toEqual([400, 200]);
  expect(sizeOf("w=100&h=100&fit=scale")).toEqual([100, 100]);
  expect(sizeOf("w=300&h=300&fit=min")).toEqual([200, 200]);
  expect(sizeOf("w=100&h=100&fit=min")).toEqual([100, 100]);
  for (const fit of ["clip", "crop", "fill", "fillmax", "max", "scale", "min"])
    expect(sizeOf(`w=100&fit=${fit}`), fit).toEqual([100, 50]);
});

test("an image that is placed in a box is centred", () => {
  expect(plan("w=100&h=101&fit=fill")).toMatchObject({
    size: { width: 100, height: 50 },
    margins: { top: 25, right: 0, bottom: 26, left: 0 },
  });
  expect(plan("w=500&h=300&fit=fillmax").size).toEqual({ width: 400, height: 200 });
});

test("limits bound a crop, and determine its size when width and height are missing", () => {
  expect(sizeOf("w=300&max-h=100&fit=crop")).toEqual([300, 100]);
  expect(sizeOf("w=300&min-h=200&fit=crop")).toEqual([300, 200]);
  expect(sizeOf("max-w=200&max-h=200&fit=crop")).toEqual([200, 100]);
  expect(sizeOf("min-w=800&fit=crop")).toEqual([800, 400]);
  expect(sizeOf("max-w=100")).toEqual([400, 200]);
});

test("a crop keeps the focus and stays within the image", () => {
  const regionOf = (search: string) => plan(`w=100&h=100&fit=crop&${search}`).region;
  expect(regionOf("")).toEqual({ left: 100, top: 0, width: 200, height: 200 });
  expect(regionOf("crop=left")).toMatchObject({ left: 0 });
  expect(regionOf("crop=top,right")).toMatchObject({ left: 200, top: 0 });
  expect(regionOf("crop=focalpoint&fp-x=0.6&fp-y=0.1")).toMatchObject({ left: 140, top: 0 });
  expect(regionOf("fp-x=1&fp-y=1")).toMatchObject({ left: 200, top: 0 });
  expect(regionOf("rect=100,100,100,100&crop=right")).toEqual({ left: 100, top: 100, width: 100, height: 100 });
});

test("after a quarter turn width and height refer to the result", () => {
  expect(plan("w=50&or=90").size).toEqual({ width: 100, height: 50 });
  expect(plan("w=50&h=300&or=270&fit=fill")).toMatchObject({
    size: { width: 100, height: 50 },
    margins: { top: 100, bottom: 100, left: 0, right: 0 },
  });
});

test("a result has at most 8192 pixels on a side", () => {
  expect(sizeOf("fm=webp", { width: 10_000, height: 5000 })).toEqual([8192, 4096]);
  for (const search of [
    "w=4000&h=4000&dpr=3&fit=crop",
    "w=8000&pad=100",
    "w=8000",
    "pad=2731&dpr=3",
    "w=8000&h=10&or=90&fit=scale&pad=100",
  ])
    expect(() => plan(search, { width: 100, height: 200 }), search).toThrow(/at most 8192 pixels on a side \(got /);
});
