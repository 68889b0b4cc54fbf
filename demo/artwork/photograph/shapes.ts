/** What a photographed scene is built of: flat four-sided surfaces, which `box` and `sheet` join to solid things. */
import { add, cross, dot, subtract, times, unit, type Vec } from "./vectors.ts";

/** A point of a surface: `u` and `v` run from 0 to 1 along its edges, `a` and `b` are the same in centimetres. */
export type Spot = { u: number; v: number; a: number; b: number; at: Vec };

export type Material = {
  colour: (spot: Spot) => Vec;
  /** The colour that it lends to light, where that is known without its details. */
  average?: Vec;
  /** The height of the surface in centimetres, by which light falls on it as on something uneven. */
  relief?: (spot: Spot) => number;
  /** How it mirrors: the share of light reflected straight on, and 0 (mirror) to 1 (dull). */
  gloss?: (spot: Spot) => { reflects: number; roughness: number };
  /** Whether what it mirrors takes on its colour, as in copper and brass. */
  isMetal?: boolean;
  /** Light that it gives off, as a factor of its colour. A surface that stands for a lamp lights nothing twice. */
  glows?: number;
  isLamp?: boolean;
  /** Light that it sends back besides that of the lamps, such as colours that a prism throws on it. */
  lit?: (spot: Spot) => Vec;
  /** Where it has a hole. */
  isOpen?: (spot: Spot) => boolean;
};

/** A parallelogram. Its front is where `u` runs to the right and `v` down. */
export type Face = {
  corner: Vec;
  along: Vec;
  down: Vec;
  width: number;
  height: number;
  normal: Vec;
  /** The normals at its left and right edge, where it is a piece of something bent. */
  bend?: readonly [Vec, Vec];
  /** The normal at a place of it, where it is a piece of something round or uneven in every direction. */
  curved?: (u: number, v: number) => Vec;
  /** The part of the material's `u` that it shows. */
  part: readonly [from: number, to: number];
  /** The radius of its edges. */
  bevel: number;
  material: Material;
};

export function face(
  corner: Vec,
  along: Vec,
  down: Vec,
  material: Material,
  { bevel = 0, part = [0, 1], bend, curved }: Partial<Pick<Face, "bevel" | "part" | "bend" | "curved">> = {},
): Face {
  const normal = unit(cross(down, along));
  return {
    corner,
    along,
    down,
    width: Math.hypot(...along),
    height: Math.hypot(...down),
    normal,
    bend,
    curved,
    part,
    bevel,
    material,
  };
}

/** Moves and turns a thing: degrees about its own x, y and z axes (in the order y, x, z), then a step. */
export type Place = { at?: Vec; turn?: number; tilt?: number; roll?: number };

export function place(point: Vec, { at = [0, 0, 0], turn = 0, tilt = 0, roll = 0 }: Place): Vec {
  const [sr, cr] = sineAndCosine(roll);
  const [x1, y1] = [point[0] * cr - point[1] * sr, point[0] * sr + point[1] * cr];
  const [st, ct] = sineAndCosine(tilt);
  const [y2, z2] = [y1 * ct - point[2] * st, y1 * st + point[2] * ct];
  const [sy, cy] = sineAndCosine(turn);
  return add([x1 * cy + z2 * sy, y2, -x1 * sy + z2 * cy], at);
}

function sineAndCosine(degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [Math.sin(angle), Math.cos(angle)];
}

/** A flat thing of a width and a height, standing upright around its own middle before it is placed. */
export function panel(width: number, height: number, where: Place, material: Material, bevel = 0): Face {
  const corner = place([-width / 2, height / 2, 0], where);
  const along = subtract(place([width / 2, height / 2, 0], where), corner);
  const down = subtract(place([-width / 2, -height / 2, 0], where), corner);
  return face(corner, along, down, material, { bevel });
}

type Side = "front" | "back" | "left" | "right" | "top" | "bottom";
type BoxSize = { width: number; height: number; depth: number; bevel?: number };

/** A box around its own middle. Sides without a material of their own have that of `other`. */
export function box(
  { width, height, depth, bevel = 0.15 }: BoxSize,
  where: Place,
  materials: Partial<Record<Side, Material>> & { other: Material },
): Face[] {
  const [w, h, d] = [width / 2, height / 2, depth / 2];
  const corners: Record<Side, readonly [Vec, Vec, Vec]> = {
    front: [
      [-w, h, d],
      [w, h, d],
      [-w, -h, d],
    ],
    back: [
      [w, h, -d],
      [-w, h, -d],
      [w, -h, -d],
    ],
    left: [
      [-w, h, -d],
      [-w, h, d],
      [-w, -h, -d],
    ],
    right: [
      [w, h, d],
      [w, h, -d],
      [w, -h, d],
    ],
    top: [
      [-w, h, -d],
      [w, h, -d],
      [-w, h, d],
    ],
    bottom: [
      [-w, -h, d],
      [w, -h, d],
      [-w, -h, -d],
    ],
  };
  return (Object.keys(corners) as Side[]).map((side) => {
    const [corner, right, below] = corners[side].map((point) => place(point, where)) as [Vec, Vec, Vec];
    const material = materials[side] ?? materials.other;
    return face(corner, subtract(right, corner), subtract(below, corner), material, { bevel });
  });
}

/**
 * A sheet that is bent in one direction: a chain of narrow faces along a line in the plane of x and z (or any other
 * line), `tall` from its upper edge to its lower one. Sharp folds stay sharp where `isSmooth` is false.
 */
export function sheet(line: Vec[], tall: Vec, material: Material, { isSmooth = true } = {}): Face[] {
  const lengths = line.map((point, index) =>
    index === 0 ? 0 : Math.hypot(...subtract(point, line[index - 1] ?? point)),
  );
  const total = lengths.reduce((sum, each) => sum + each, 0);
  const normals = line.slice(1).map((point, index) => unit(cross(tall, subtract(point, line[index] ?? point))));
  let run = 0;
  return line.slice(1).map((point, index) => {
    const corner = line[index] ?? point;
    const from = run / total;
    run += lengths[index + 1] ?? 0;
    const own = normals[index] ?? [0, 0, 1];
    const bend = [unit(add(own, normals[index - 1] ?? own)), unit(add(own, normals[index + 1] ?? own))] as const;
    return face(corner, subtract(point, corner), tall, material, {
      part: [from, run / total],
      bend: isSmooth ? bend : undefined,
    });
  });
}

/** The direction in which a face looks at a spot: its own, or rounded at its edges, bent or curved. */
export function normalAt(face: Face, u: number, v: number): Vec {
  if (face.curved) return face.curved(u, v);
  let { normal } = face;
  if (face.bend) normal = unit(add(times(face.bend[0], 1 - u), times(face.bend[1], u)));
  if (face.bevel === 0) return normal;
  const x = rounding(u * face.width, face.width, face.bevel);
  const y = rounding(v * face.height, face.height, face.bevel);
  if (x === 0 && y === 0) return normal;
  return unit(add(normal, add(times(face.along, x / face.width), times(face.down, y / face.height))));
}

/** The normal as the relief of the material tilts it. */
export function tilted(face: Face, normal: Vec, spot: Spot): Vec {
  const { relief } = face.material;
  if (!relief) return normal;
  const step = 0.012;
  const height = relief(spot);
  const across = (relief({ ...spot, a: spot.a + step, u: spot.u + step / face.width }) - height) / step;
  const along = (relief({ ...spot, b: spot.b + step, v: spot.v + step / face.height }) - height) / step;
  return unit(subtract(normal, add(times(face.along, across / face.width), times(face.down, along / face.height))));
}

/** How far an edge turns the normal outwards: -1 at the near edge, 1 at the far one, 0 between. */
function rounding(at: number, size: number, radius: number): number {
  if (at < radius) return -((1 - at / radius) ** 2);
  if (at > size - radius) return (1 - (size - at) / radius) ** 2;
  return 0;
}

export const facing = (normal: Vec, direction: Vec): Vec => (dot(normal, direction) > 0 ? times(normal, -1) : normal);

/** `isUnseen` where something of the scene shows its light already, such as a poster lit from behind. */
export type Lamp = { corner: Vec; along: Vec; down: Vec; light: Vec; isUnseen?: boolean };

/** A lamp of a size that hangs at a place and looks at another. */
export function lamp(at: Vec, to: Vec, { width, height }: { width: number; height: number }, light: Vec): Lamp {
  const forward = unit(subtract(to, at));
  const right = unit(cross(forward, [0, 1, 0]));
  const below = cross(forward, right);
  const corner = subtract(at, add(times(right, -width / 2), times(below, height / 2)));
  return { corner, along: times(right, -width), down: times(below, height), light };
}
