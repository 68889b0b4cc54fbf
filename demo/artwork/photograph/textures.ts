import sharp from "sharp";
import { linear, type Vec } from "./vectors.ts";

/** A picture on a surface: its linear colour, and how opaque it is, at 0 to 1 from its left and from its top. */
export type Texture = {
  widthPx: number;
  heightPx: number;
  colour: (u: number, v: number) => Vec;
  opacity: (u: number, v: number) => number;
};

const LINEAR = Float32Array.from(
  { length: 256 },
  (_, value) => linear(`#${value.toString(16).padStart(2, "0").repeat(3)}`)[0],
);

async function readTexture(picture: Buffer): Promise<Texture> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const value = (column: number, row: number, channel: number) => {
    const x = Math.min(info.width - 1, Math.max(0, column));
    const y = Math.min(info.height - 1, Math.max(0, row));
    return data[(y * info.width + x) * 4 + channel] ?? 0;
  };
  return {
    widthPx: info.width,
    heightPx: info.height,
    colour(u, v) {
      const x = u * info.width - 0.5;
      const y = v * info.height - 0.5;
      const [column, row] = [Math.floor(x), Math.floor(y)];
      const [s, t] = [x - column, y - row];
      const mixed = (channel: number) => {
        const corner = (dx: number, dy: number) => LINEAR[value(column + dx, row + dy, channel)] ?? 0;
        return (corner(0, 0) * (1 - s) + corner(1, 0) * s) * (1 - t) + (corner(0, 1) * (1 - s) + corner(1, 1) * s) * t;
      };
      return [mixed(0), mixed(1), mixed(2)];
    },
    opacity: (u, v) => value(Math.floor(u * info.width), Math.floor(v * info.height), 3) / 255,
  };
}

/** The textures of prints by their name; asking for one that does not exist throws. */
export type Textures = (name: string) => Texture;

export async function readTextures(prints: Map<string, Buffer>): Promise<Textures> {
  const textures = new Map<string, Texture>();
  for (const [name, picture] of prints) textures.set(name, await readTexture(picture));
  return (name) => {
    const texture = textures.get(name);
    if (!texture) throw new RangeError(`a print must be one of ${[...textures.keys()].join(", ")} (got "${name}")`);
    return texture;
  };
}
