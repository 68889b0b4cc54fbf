/**
 * `npm run artwork [part of a file name …]`: draws the demo images into demo/images and the site's icons into public,
 * all of them or those whose names match. Seeds are fixed: a second run writes the same bytes.
 */
import { mkdir, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { type CatalogueEntry, errorPlates, studioPlates } from "./catalogue.ts";
import { drawIcon, renderIcon, toIco } from "./icons.ts";
import { clients, drawBadge, drawMark, drawSocialIcon, socialIcons } from "./marks.ts";
import { drawMenuEdge } from "./menuEdge.ts";
import { createPrintShop } from "./photograph/prints.ts";
import {
  brickFaces,
  canopies,
  captures,
  drawCapture,
  drawFace,
  drawPhotograph,
  drawWall,
  drawWood,
  photographs,
  walls,
} from "./photographs.ts";
import { type Plate, renderPlate } from "./plate.ts";
import { drawSocialCard, rawFormat } from "./socialCard.ts";
import { photographGlass } from "./steel/glassAlone.ts";
import { lensAlone, missingPlate, type SteelPlate, steelPlates } from "./steel/plates.ts";
import { photographSteel } from "./steel/steel.ts";

const IMAGES = new URL("../images/", import.meta.url);
const PUBLIC = new URL("../../public/", import.meta.url);

const shoot = createPrintShop();

type Artwork = { folder: URL; name: string; make: () => string | Buffer | Promise<string | Buffer> };

async function drawPlate(entry: CatalogueEntry): Promise<Buffer> {
  return toJpeg(renderPlate(entry), 82);
}

function toJpeg(plate: Plate, quality: number): Promise<Buffer> {
  return sharp(plate.pixels, { raw: rawFormat(plate) })
    .jpeg({ quality, mozjpeg: true, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

async function drawSteelPlate({ widthPx, heightPx, piece }: SteelPlate): Promise<Buffer> {
  const pixels = photographSteel(piece, { widthPx, heightPx });
  return sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .jpeg({ quality: 80, mozjpeg: true, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

async function drawLens({ widthPx, heightPx, piece }: typeof lensAlone): Promise<Buffer> {
  const pixels = photographGlass(piece, { widthPx, heightPx });
  return sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 4 } })
    .webp({ quality: 90, alphaQuality: 95 })
    .toBuffer();
}

const plateIn = (folder: URL) => (entry: CatalogueEntry) => ({
  folder,
  name: `${entry.name}.jpg`,
  make: () => drawPlate(entry),
});

const steelPlateIn = (folder: URL) => (entry: SteelPlate) => ({
  folder,
  name: `${entry.name}.jpg`,
  make: () => drawSteelPlate(entry),
});

const artworks: Artwork[] = [
  ...studioPlates.map(plateIn(IMAGES)),
  ...errorPlates.map(plateIn(PUBLIC)),
  { folder: PUBLIC, name: "menu-edge.jpg", make: () => toJpeg(drawMenuEdge(), 60) },
  steelPlateIn(PUBLIC)(missingPlate),
  ...steelPlates.map(steelPlateIn(IMAGES)),
  { folder: IMAGES, name: `${lensAlone.name}.webp`, make: () => drawLens(lensAlone) },
  ...photographs.map((entry) => ({
    folder: IMAGES,
    name: `${entry.name}.jpg`,
    make: () => drawPhotograph(entry, shoot),
  })),
  ...walls.map((entry) => ({ folder: IMAGES, name: `${entry.name}.jpg`, make: () => drawWall(entry) })),
  ...brickFaces.map((entry) => ({ folder: IMAGES, name: `${entry.name}.jpg`, make: () => drawFace(entry) })),
  ...canopies.map((entry) => ({ folder: IMAGES, name: `${entry.name}.jpg`, make: () => drawWood(entry) })),
  ...captures.map((entry) => ({ folder: IMAGES, name: `${entry.name}.jpg`, make: () => drawCapture(entry, shoot) })),
  { folder: IMAGES, name: "social-default.jpg", make: drawSocialCard },
  ...clients.map((client) => ({ folder: IMAGES, name: `mark-${client.slug}.svg`, make: () => drawMark(client) })),
  ...Object.entries(socialIcons).map(([meaning, path]) => ({
    folder: IMAGES,
    name: `social-${meaning}.svg`,
    make: () => drawSocialIcon(path),
  })),
  { folder: PUBLIC, name: "badge.svg", make: drawBadge },
  { folder: PUBLIC, name: "favicon.svg", make: () => drawIcon() },
  { folder: PUBLIC, name: "favicon.ico", make: async () => toIco(await renderIcon(32), 32) },
  { folder: PUBLIC, name: "apple-touch-icon.png", make: () => renderIcon(180) },
  { folder: PUBLIC, name: "icon-192.png", make: () => renderIcon(192) },
  { folder: PUBLIC, name: "icon-512.png", make: () => renderIcon(512) },
  { folder: PUBLIC, name: "icon-maskable-512.png", make: () => renderIcon(512, 0.1) },
];

const wanted = process.argv.slice(2);
const chosen = artworks.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const startedMs = performance.now();
await Promise.all([IMAGES, PUBLIC].map((folder) => mkdir(folder, { recursive: true })));

const writing: Promise<void>[] = [];
for (const [index, { folder, name, make }] of chosen.entries()) {
  // While one plate is computed here, the plate before it is compressed on another thread.
  writing.push(write(new URL(name, folder), make, `${index + 1}/${chosen.length} ${name}`));
  await writing[index - 1];
}
await Promise.all(writing);
console.log(`${chosen.length} files in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);

async function write(file: URL, make: Artwork["make"], label: string) {
  const bytes = Buffer.from(await make());
  await writeFile(file, bytes);
  console.log(`${label}  ${(bytes.length / 1024).toFixed(bytes.length < 10_240 ? 1 : 0)} KB`);
}
