import sharp from "sharp";
import { toPathData } from "../../server/social/lettering.ts";
import { disc } from "./cuts.ts";
import { setLine } from "./lettering.ts";
import { svg } from "./marks.ts";
import { type Plate, renderPlate } from "./plate.ts";

const WIDTH = 1200;
const HEIGHT = 630;
const PLATE_WIDTH = 520;

/** The image with which pages without their own are shared: name and claim on the left, a plate on the right. */
export async function drawSocialCard(): Promise<Buffer> {
  const plate = renderPlate({
    // Drawn at twice the size: brush marks one pixel wide would dominate the small image.
    widthPx: PLATE_WIDTH * 2,
    heightPx: HEIGHT * 2,
    seed: 5001,
    sources: [
      { x: 0.52, y: 0.12, rx: 0.4, ry: 0.22, turn: 24, heat: 2.4 },
      { x: 0.1, y: 0.42, rx: 0.14, ry: 0.2, heat: 1 },
    ],
    cut: disc(0.54, 0.56, 0.34),
    lift: -0.28,
  });
  const small = await sharp(plate.pixels, { raw: rawFormat(plate) })
    .resize(PLATE_WIDTH, HEIGHT)
    .png()
    .toBuffer();
  const name = setLine("orchid/steel", { width: 135, weight: 800, size: 40 });
  const words = ["Brands", "forged", "under", "pressure"].map((text, index) =>
    toPathData(setLine(text, { width: 122, weight: 800, size: 88 }), 60, 314 + index * 84),
  );
  const letters = svg(
    WIDTH,
    HEIGHT,
    `<path fill="#f8fafd" d="${toPathData(name, 60, 96)}${words.slice(0, 3).join("")}"/><path fill="#ea9eec" d="${words[3]}"/>`,
  );
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#070f18" } })
    .composite([
      { input: small, left: WIDTH - PLATE_WIDTH, top: 0 },
      { input: Buffer.from(letters), left: 0, top: 0 },
    ])
    .jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

export const rawFormat = ({ widthPx, heightPx }: Plate) => ({ width: widthPx, height: heightPx, channels: 3 }) as const;
