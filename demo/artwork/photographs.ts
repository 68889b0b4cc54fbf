import sharp from "sharp";
import { type Brickwork, distanceFromLamp, drawBrickwork } from "./brick.ts";
import { drawBrickFace } from "./brickFace.ts";
import { drawCanopy } from "./canopy.ts";
import { outline } from "./cuts.ts";
import { setIn, toContours } from "./lettering.ts";
import type { Size } from "./photograph/layers.ts";
import { photograph, type Scene } from "./photograph/photograph.ts";
import type { Prints } from "./photograph/prints.ts";
import { readTextures, type Textures } from "./photograph/textures.ts";
import { smooth } from "./photograph/vectors.ts";
import { dictionary } from "./scenes/benchDictionary.ts";
import * as benchPaper from "./scenes/benchPaper.ts";
import { redPencil } from "./scenes/benchPencil.ts";
import * as benchTools from "./scenes/benchTools.ts";
import { mendedCloth } from "./scenes/cloth.ts";
import { cutPaper } from "./scenes/cutPaper.ts";
import * as ferrow from "./scenes/ferrow.ts";
import { forme } from "./scenes/forme.ts";
import * as kiln from "./scenes/kiln.ts";
import { kitchen } from "./scenes/kitchen.ts";
import * as lumen from "./scenes/lumen.ts";
import * as lumenDesk from "./scenes/lumenDesk.ts";
import { tray } from "./scenes/lumenTray.ts";
import { officesMap, tallOfficesMap } from "./scenes/map.ts";
import { marker } from "./scenes/marker.ts";
import * as moor from "./scenes/moor.ts";
import { plumbLine } from "./scenes/plumbLine.ts";
import * as quayside from "./scenes/quayside.ts";
import * as roadside from "./scenes/roadside.ts";
import * as saltmarsh from "./scenes/saltmarsh.ts";
import * as understory from "./scenes/understory.ts";
import * as understoryWood from "./scenes/understoryWood.ts";

/** A thing, photographed: the page of `scenes` that holds its prints, if it has any, and how they stand in a scene. */
type Photograph = { name: string; page?: string; size: Size; scene: (prints: Textures) => Scene; quality?: number };

/** Sizes by the place in which a picture is shown. */
const cover = { widthPx: 2400, heightPx: 1500 };
const wide = { widthPx: 2400, heightPx: 1350 };
const table = { widthPx: 2560, heightPx: 1440 };
const fourToThree = { widthPx: 2400, heightPx: 1800 };
const fourToFive = { widthPx: 1920, heightPx: 2400 };
/** What lies on a bench, as a portrait of whoever works there. */
const portrait = { widthPx: 1440, heightPx: 1800 };
/** On phones in place of a wide picture. */
const tall = { widthPx: 1200, heightPx: 1500 };
/** Of a JPEG with a lot of large lettering, whose edges would make it heavier than a page can bear. */
const lettered = 79;
/** Of one with many serifs. */
const finelyLettered = 78;
/** Of one with letters and the grain of wood all over. */
const grained = 76;

export const photographs: Photograph[] = [
  { name: "bench-pencil", page: "bench", size: portrait, scene: redPencil },
  { name: "bench-clapper", page: "bench", size: portrait, scene: benchTools.clapper },
  { name: "bench-clip", page: "bench", size: portrait, scene: benchPaper.paperClip },
  { name: "bench-graver", page: "bench", size: portrait, scene: benchTools.graver },
  { name: "bench-dictionary", page: "bench", size: portrait, scene: dictionary },
  { name: "bench-ticket", page: "bench", size: portrait, scene: benchPaper.ticket },
  { name: "offices-map", page: "map", size: { widthPx: 2560, heightPx: 1280 }, scene: officesMap },
  { name: "offices-map-tall", page: "map", size: { widthPx: 1200, heightPx: 1800 }, scene: tallOfficesMap },
  { name: "service-plumb-line", size: cover, scene: plumbLine },
  { name: "service-cut-paper", size: { widthPx: 1920, heightPx: 1200 }, scene: cutPaper },
  { name: "service-forme", size: cover, scene: forme, quality: grained },
  { name: "service-mended-cloth", size: cover, scene: mendedCloth },
  { name: "ferrow-stairs", page: "ferrow", size: cover, scene: ferrow.stairs },
  { name: "ferrow-removed", page: "ferrow", size: wide, scene: ferrow.removed },
  { name: "ferrow-cardboard", page: "ferrow", size: fourToThree, scene: ferrow.cardboard },
  { name: "ferrow-enamel", page: "ferrow", size: fourToFive, scene: ferrow.enamel },
  { name: "halden-kitchen", page: "kitchen", size: cover, scene: kitchen },
  { name: "halden-van", page: "roadside", size: wide, scene: roadside.parked, quality: lettered },
  {
    name: "halden-van-tall",
    page: "roadside",
    size: { widthPx: 1200, heightPx: 1380 },
    scene: roadside.tallParked,
    quality: lettered,
  },
  { name: "kiln-names", page: "kiln", size: table, scene: kiln.names, quality: lettered },
  {
    name: "kiln-names-tall",
    page: "kiln",
    size: { widthPx: 1200, heightPx: 1140 },
    scene: kiln.tallNames,
    quality: lettered,
  },
  { name: "moor-packs", page: "moor", size: cover, scene: moor.packs, quality: lettered },
  { name: "moor-range", page: "moor", size: table, scene: moor.range, quality: lettered },
  { name: "moor-range-tall", page: "moor", size: tall, scene: moor.tallRange, quality: lettered },
  { name: "moor-opened", page: "moor", size: wide, scene: moor.opened, quality: lettered },
  { name: "moor-opened-tall", page: "moor", size: tall, scene: moor.tallOpened, quality: lettered },
  { name: "quayside-stop", page: "quayside", size: { widthPx: 2560, heightPx: 1600 }, scene: quayside.stop },
  { name: "quayside-score", page: "quayside", size: table, scene: quayside.score, quality: finelyLettered },
  { name: "quayside-score-tall", page: "quayside", size: tall, scene: quayside.tallScore, quality: finelyLettered },
  { name: "quayside-tickets", page: "quayside", size: fourToThree, scene: quayside.tickets },
  { name: "quayside-pasted", page: "quayside", size: { widthPx: 1600, heightPx: 2000 }, scene: quayside.pasted },
  { name: "understory-wood", page: "understoryWood", size: cover, scene: understoryWood.cardInWood },
  { name: "understory-card", page: "understory", size: wide, scene: understory.card, quality: finelyLettered },
  {
    name: "understory-card-tall",
    page: "understory",
    size: { widthPx: 1200, heightPx: 1140 },
    scene: understory.tallCard,
    quality: finelyLettered,
  },
  { name: "lumen-desk", page: "lumenDesk", size: cover, scene: lumenDesk.desk },
  { name: "lumen-sheet", page: "lumen", size: table, scene: lumen.dataSheet, quality: lettered },
  { name: "lumen-sheet-tall", page: "lumen", size: tall, scene: lumen.tallDataSheet, quality: lettered },
  { name: "lumen-shut", page: "lumen", size: fourToThree, scene: lumen.shut, quality: lettered },
  { name: "lumen-open", page: "lumen", size: fourToFive, scene: lumen.open, quality: lettered },
  { name: "lumen-tray", size: { widthPx: 2000, heightPx: 1500 }, scene: tray },
  { name: "saltmarsh-marker", page: "marker", size: cover, scene: marker },
  { name: "saltmarsh-chart", page: "saltmarsh", size: table, scene: saltmarsh.chart, quality: finelyLettered },
  { name: "saltmarsh-chart-tall", page: "saltmarsh", size: tall, scene: saltmarsh.tallChart, quality: finelyLettered },
];

/** Lines of letters as North Kiln stamps them, around a middle: `size` is the height of an em, in picture heights. */
async function stamp(lines: string[], size: number) {
  const file = "@fontsource-variable/hepta-slab/files/hepta-slab-latin-wght-normal.woff2";
  const set = await Promise.all(lines.map((line) => setIn({ file, axes: { wght: 760 }, size }, line)));
  const leading = 0.98 * size;
  return outline(
    set.flatMap((line, index) =>
      toContours(line, 5).map((contour) =>
        contour.map(([x, y]): [number, number] => [
          x - line.width / 2,
          y + line.capHeight / 2 + (index - (lines.length - 1) / 2) * leading,
        ]),
      ),
    ),
  );
}

/** A wall of North Kiln, with the name of its bricks in one of them. */
export const upperSeam: Brickwork = {
  ...cover,
  seed: 71,
  brick: { width: 0.86, height: 0.275, joint: 0.034 },
  clay: kiln.firedColour("Upper Seam 1060"),
  mortar: "#8e887d",
  firing: 0.72,
  light: [-0.8, 0.5, 0.34],
  lamp: { x: 0.68, halfWidth: 0.5, halfHeight: 0.19 },
  named: { x: 0.8, y: 0.27, letters: await stamp(["Upper Seam", "1060"], 0.108) },
};

export const walls: { name: string; isWet: boolean }[] = [
  { name: "kiln-wall", isWet: false },
  { name: "kiln-wall-wet", isWet: true },
];

/** A lens is a little softer than arithmetic, and leaves out of focus what the lamp leaves dark: half the file. */
export async function drawWall({ isWet }: (typeof walls)[number]): Promise<Buffer> {
  const { widthPx, heightPx } = upperSeam;
  const raw = { width: widthPx, height: heightPx, channels: 3 } as const;
  const pixels = drawBrickwork(upperSeam, isWet);
  const blurredBy = (blur: number) => sharp(pixels, { raw }).blur(blur).raw().toBuffer();
  const [near, far] = await Promise.all([blurredBy(1.6), blurredBy(10)]);
  const seen = near.map((value, at) => {
    const point = Math.floor(at / 3);
    const away = distanceFromLamp(upperSeam, (point % widthPx) / heightPx, Math.floor(point / widthPx) / heightPx);
    return value + ((far[at] ?? 0) - value) * smooth(0.4, 0.85, away);
  });
  return toJpeg(seen, upperSeam, { quality: 74 });
}

/** One brick without its colour, as long as it is in the wall. */
export const brickFaces = [
  { name: "kiln-face", isWet: false },
  { name: "kiln-face-wet", isWet: true },
];

export async function drawFace({ isWet }: (typeof brickFaces)[number]): Promise<Buffer> {
  const size = { widthPx: 2400, heightPx: 725 };
  return toJpeg(drawBrickFace(size, isWet), size, { blur: 1.2, quality: 76 });
}

/** The wood of a loan from above, before and after a thinning. */
export const canopies = [
  { name: "understory-dense", isThinned: false },
  { name: "understory-thinned", isThinned: true },
];

/** Leaves are as hard to compress as bricks. */
export async function drawWood({ isThinned }: (typeof canopies)[number]): Promise<Buffer> {
  const size = { widthPx: 2400, heightPx: 1350 };
  return toJpeg(drawCanopy(size, isThinned), size, { blur: 1, quality: 74 });
}

/** A picture of a page of `scenes` as it is, such as a screen: the name of its print is the name of its file. */
type Capture = { name: string; page: string; scale: number; quality: number };

/** A screen is 430 CSS pixels wide, a ground 1600. */
const screen =
  (page: string, quality = 84) =>
  (name: string) => ({ name, page, scale: 3, quality });
const ground =
  (page: string, quality = 88) =>
  (name: string) => ({ name, page, scale: 1.5, quality });

export const captures: Capture[] = [
  ...["kiln-brick", "kiln-sample"].map(screen("kiln", 80)),
  ...[1, 4, 11].map((number) => screen("understoryForm")(`understory-question-${number}`)),
  ...["saltmarsh-page"].map(screen("saltmarsh", finelyLettered)),
  ...["kiln-ground"].map(ground("kiln")),
  ...["understory-ground"].map(ground("understoryForm", 74)),
  ...["saltmarsh-desk"].map(ground("saltmarsh")),
  // A still is 1200 CSS pixels wide, a tall one 800.
  ...["", "-tall"].flatMap((shape) => [
    ...[1, 2, 3, 4, 5].map((number) => ground("quayside", 82)(`quayside-heard-${number}${shape}`)),
  ]),
];

type PrintShop = (page: string, scale?: number) => Promise<Prints>;

export async function drawPhotograph({ page, size, scene, quality }: Photograph, shoot: PrintShop): Promise<Buffer> {
  const pixels = photograph(scene(await readTextures(page ? await shoot(page) : new Map())), size);
  return toJpeg(pixels, size, { quality });
}

type JpegOptions = { blur?: number; quality?: number };

function toJpeg(
  pixels: Uint8Array,
  { widthPx, heightPx }: Size,
  { blur = 0, quality = 82 }: JpegOptions = {},
): Promise<Buffer> {
  const picture = sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } });
  if (blur > 0) picture.blur(blur);
  return picture.jpeg({ quality, mozjpeg: true, chromaSubsampling: "4:4:4" }).toBuffer();
}

export async function drawCapture({ name, page, scale, quality }: Capture, shoot: PrintShop): Promise<Buffer> {
  const print = (await shoot(page, scale)).get(name);
  if (!print) throw new RangeError(`${page}.html has no print "${name}"`);
  return sharp(print).jpeg({ quality, mozjpeg: true, chromaSubsampling: "4:4:4" }).toBuffer();
}
