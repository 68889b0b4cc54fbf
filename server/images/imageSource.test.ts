import { expect, test } from "vitest";
import { createImageSourceParser } from "./imageSource.ts";

const name = "0123456789abcdef0123456789abcdef01234567";
const directory = "https://cdn.example/images/p1/production";
const parse = createImageSourceParser({
  imageHost: "https://cdn.example",
  projectId: "p1",
  dataset: "production",
  maxPixels: 64_000_000,
});

test("an image of our own project and dataset carries its width in its name", () => {
  const address = `${directory}/${name}-2000x1000.jpg`;
  expect(parse(address)).toEqual({ kind: "asset", address, widthPx: 2000, rect: null });
});

test("a rect within the image's pixels is a part of it to show", () => {
  const address = `${directory}/${name}-2000x1000.png`;
  expect(parse(`${address}?rect=1500,0,500,1000`)).toEqual({
    kind: "asset",
    address,
    widthPx: 2000,
    rect: { left: 1500, top: 0, width: 500, height: 1000 },
  });
});

test.each(["?rect=1501,0,500,1000", "?rect=0,1,2000,1000"])("a rect outside the image, %s, is refused", (query) => {
  const refused = parse(`${directory}/${name}-2000x1000.png${query}`);
  expect(refused).toEqual({ fault: "invalid", message: expect.stringContaining("within 2000 x 1000 pixels") });
});

test("a vector image of our own is known as one, and cannot be cut", () => {
  const address = `${directory}/${name}-40x20.svg`;
  expect(parse(address)).toEqual({ kind: "vectorAsset", address });
  expect(parse(`${address}?rect=0,0,10,10`)).toMatchObject({ fault: "invalid" });
});

test("an image of more pixels than allowed is refused by its name", () => {
  expect(parse(`${directory}/${name}-8000x8000.jpg`)).toMatchObject({ kind: "asset" });
  expect(parse(`${directory}/${name}-8001x8000.jpg`)).toEqual({
    fault: "unreadable",
    message: "image must have at most 64000000 pixels (got 8001 x 8000)",
  });
});

test("an image host may have a path, with or without a closing slash", () => {
  const options = { projectId: "p1", dataset: "d", maxPixels: 1e6 };
  const parseBehindProxy = createImageSourceParser({ ...options, imageHost: "http://127.0.0.1:3333/cdn/" });
  expect(parseBehindProxy(`http://127.0.0.1:3333/cdn/images/p1/d/${name}-10x10.png`)).toMatchObject({ kind: "asset" });
  expect(parseBehindProxy(`http://127.0.0.1:3333/images/p1/d/${name}-10x10.png`)).toMatchObject({ fault: "invalid" });
});

test("a raster file's root path is a source", () => {
  expect(parse("/badge.png")).toEqual({ kind: "publicFile", path: "/badge.png" });
  expect(parse("/pictures/team-2.final.webp")).toEqual({ kind: "publicFile", path: "/pictures/team-2.final.webp" });
});

test.each([
  "http://127.0.0.1/",
  "http://169.254.169.254/latest/meta-data",
  "file:///etc/passwd",
  "data:image/png;base64,AAAA",
  `https://cdn.example.evil/images/p1/production/${name}-10x10.png`,
  `https://cdnxexample/images/p1/production/${name}-10x10.png`,
  `https://cdn.example@evil.example/images/p1/production/${name}-10x10.png`,
  `https://evil.example/?${directory}/${name}-10x10.png`,
  `http://cdn.example/images/p1/production/${name}-10x10.png`,
  `HTTPS://cdn.example/images/p1/production/${name}-10x10.png`,
  `https://cdn.example/images/p2/production/${name}-10x10.png`,
  `https://cdn.example/images/p1/staging/${name}-10x10.png`,
  `${directory}/../production/${name}-10x10.png`,
  `${directory}/${name}-010x10.png`,
  `${directory}/${name}-0x10.png`,
  `${directory}/${name}-10x10.png?rect=0,0,0,10`,
  `${directory}/${name.toUpperCase()}-10x10.png`,
  `${directory}/${name}-10x10.tiff`,
  `${directory}/${name}-10x10.png/`,
  `${directory}/${name}-10x10.png#x`,
  `${directory}/${name}-10x10.png\n`,
  ` ${directory}/${name}-10x10.png`,
  `${directory}/${name}-10x10.png?w=100`,
  `${directory}/${name}-10x10.png?rect=0,0,5,5&w=100`,
  `${directory}/${name}-10x10.png?rect=00,0,5,5`,
  `${directory}/${name}-10x10.png?rect=-1,0,5,5`,
  `${directory}/${name}-10x10.png?rect=0,0,5`,
  `${directory}/${name}-10x10.png?rect=0%2C0%2C5%2C5`,
  "badge.png",
  "//evil.example/badge.png",
  "/\\evil.example/badge.png",
  "/pictures\\..\\secret.png",
  "/../secret.png",
  "/pictures/../secret.png",
  "/./badge.png",
  "/.secret.png",
  "/.git/badge.png",
  "/%2e%2e/secret.png",
  "/badge%2epng",
  "/badge.png?v=1",
  "/badge.png#x",
  "/badge.png\0",
  "/badge.png\n",
  "/badge.svg",
  "/robots.txt",
  "/_image",
  "/",
  "https://evil.example/logo.svg",
])("%j is not a source", (address) => {
  expect(parse(address)).toEqual({ fault: "invalid", message: expect.stringContaining("(got ") });
});
