/**
 * A lens without the plate that it lies on, to be laid over two pictures of the plate: a sharp one inside its rim, which is
 * as bright as where the lens gathers most light, and one out of focus around it.
 */
import { film } from "../photograph/develop.ts";
import type { Size } from "../photograph/layers.ts";
import { BRIGHTEST, isUnder, lookThrough } from "./glass.ts";
import { focus } from "./lens.ts";
import { createRays, type Piece } from "./steel.ts";
import { createLight, studio } from "./studio.ts";

/** What steel sends to the camera where it is blackened, and where it is bright. */
const [DARK, LIGHT] = [0.06, 0.76];

/** Beyond so many radii from its middle the lens has no shadow. */
const REACH = 1.6;

/** Red, green, blue and opacity, row by row. */
export function photographGlass(piece: Piece, { widthPx, heightPx }: Size): Uint8Array {
  const { glass, view, finish } = piece;
  if (!glass) throw new RangeError("a picture of glass needs a piece with a lens");
  const rays = createRays(view, { widthPx, heightPx });
  const light = createLight({ ...studio, ...piece.studio });
  const [fromX, fromY, fromZ] = view.from;
  /** How much of the plate's light passes, how much the glass mirrors, and whether the place is inside its rim. */
  const colour = new Float32Array(widthPx * heightPx * 3);
  const depth = new Float32Array(widthPx * heightPx);
  const to: [number, number, number] = [0, 0, 0];
  for (let row = 0; row < heightPx; row++)
    for (let column = 0; column < widthPx; column++) {
      const at = row * widthPx + column;
      rays.direct(to, column + 0.5, row + 0.5);
      const distance = -fromZ / to[2];
      const hit = { x: fromX + to[0] * distance, y: fromY + to[1] * distance, z: 0 };
      const isInside = isUnder(glass, hit);
      const isFar = !isUnder({ ...glass, radius: REACH * glass.radius }, hit);
      const { passes, mirrors } = lookThrough(glass, hit, light);
      colour.set([passes, mirrors, isInside ? 1 : 0], at * 3);
      depth[at] =
        isInside || isFar
          ? rays.sharp
          : distance * (to[0] * rays.forward[0] + to[1] * rays.forward[1] + to[2] * rays.forward[2]);
    }
  const seen = focus({ widthPx, heightPx, colour }, depth, rays.blurPx, piece.taps);
  const exposed = (0.9 * (finish?.exposure ?? 1)) / (finish?.meter ?? 1);
  const pixels = new Uint8Array(widthPx * heightPx * 4);
  for (let at = 0; at < depth.length; at++) {
    const [passes = 1, mirrors = 0, inside = 0] = seen.subarray(at * 3, at * 3 + 3);
    const gain = 1 + (BRIGHTEST - 1) * inside;
    const over = (light: number) => film(passes * light + mirrors * exposed);
    const under = (light: number) => film(gain * light);
    // The opacity and the light with which dark and light steel become what the lens makes of them.
    const slope = (over(LIGHT) - over(DARK)) / (under(LIGHT) - under(DARK));
    const clear = Math.min(1, slope, over(LIGHT) / under(LIGHT));
    const added = over(LIGHT) - clear * under(LIGHT);
    const opacity = Math.min(1, Math.max(1 - clear, added));
    const shade = opacity > 0 ? Math.min(255, Math.round((255 * added) / opacity)) : 0;
    pixels.set([shade, shade, shade, Math.round(255 * opacity)], at * 4);
  }
  return pixels;
}
