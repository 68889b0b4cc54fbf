/** The camera: sends rays through the points of its picture, from all over its lens. */
import { createRandom } from "../noise.ts";
import type { Size } from "./layers.ts";
import { add, cross, dot, subtract, times, unit, type Vec } from "./vectors.ts";

export type Camera = {
  from: Vec;
  to: Vec;
  /** The angle that the picture's width takes in, in degrees. */
  angle: number;
  /** Where it is sharp, if not at `to`, and the radius of the lens opening in centimetres. */
  focus?: Vec;
  opening?: number;
  roll?: number;
};

/** Two numbers whose multiples are spread evenly, without a remainder. */
export const R2 = [0.7548776662466927, 0.5698402909980532] as const;

export type Sample = { random: () => number; index: number; shift: readonly [number, number] };
type Ray = { at: number; column: number; row: number; from: Vec; to: Vec; sample: Sample };

/** Sends `count` rays through each point of the picture, spread over the lens and, if wanted, over the point. */
export function expose(
  camera: Camera,
  { widthPx, heightPx }: Size,
  { count, isSpread }: { count: number; isSpread: boolean },
  onRay: (ray: Ray) => void,
) {
  const { forward, right, up, spread } = createView(camera, { widthPx, heightPx });
  const sharpAt = dot(subtract(camera.focus ?? camera.to, camera.from), forward);
  for (let row = 0; row < heightPx; row++)
    for (let column = 0; column < widthPx; column++) {
      const random = createRandom(Math.imul(row + 1, 0x9e3779b1) ^ Math.imul(column + 1, 0x85ebca6b));
      const shift = [random(), random()] as const;
      for (let index = 0; index < count; index++) {
        const x = column + (isSpread ? (index * R2[0] + shift[1]) % 1 : 0.5);
        const y = row + (isSpread ? (index * R2[1] + shift[0]) % 1 : 0.5);
        const aim = add(forward, add(times(right, (x - widthPx / 2) * spread), times(up, (heightPx / 2 - y) * spread)));
        const radius = (camera.opening ?? 0) * Math.sqrt((index + 0.5) / count);
        const turn = index * 2.39996 + shift[0] * 2 * Math.PI;
        const lens = add(times(right, radius * Math.cos(turn)), times(up, radius * Math.sin(turn)));
        const to = unit(subtract(times(aim, sharpAt), lens));
        const sample = { random, index, shift };
        onRay({ at: row * widthPx + column, column: x, row: y, from: add(camera.from, lens), to, sample });
      }
    }
}

/** The directions of a camera, the size of a point at a distance of 1, and where in the picture a place is seen. */
export function createView(camera: Camera, { widthPx, heightPx }: Size) {
  const forward = unit(subtract(camera.to, camera.from));
  const roll = ((camera.roll ?? 0) * Math.PI) / 180;
  const level = unit(cross(forward, [0, 1, 0]));
  const rise = cross(level, forward);
  const right = add(times(level, Math.cos(roll)), times(rise, Math.sin(roll)));
  const up = cross(right, forward);
  const spread = (2 * Math.tan((camera.angle * Math.PI) / 360)) / widthPx;
  const seenAt = (place: Vec): [column: number, row: number] => {
    const way = subtract(place, camera.from);
    const scale = 1 / (dot(way, forward) * spread);
    return [widthPx / 2 + dot(way, right) * scale, heightPx / 2 - dot(way, up) * scale];
  };
  return { forward, right, up, spread, seenAt };
}
