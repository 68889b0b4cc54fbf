/** Things that lie on a plane and rise over it by a height of their own: small faces with the exact normals of it. */
import { type Face, face, type Material, type Place, place, type Spot } from "./shapes.ts";
import { add, times, unit, type Vec } from "./vectors.ts";

type Height = (x: number, z: number) => number;

type Raised = {
  /** The height over the plane in centimetres at a place around its middle, `z` to the reader; at most 0 where it is not. */
  height: Height;
  /** How far it reaches from its middle, to the right and to the reader. */
  reach: readonly [x: number, z: number];
  /** Its `a` and `b` are measured from the middle, `u` and `v` over the whole reach. Relief belongs to the height. */
  material: Omit<Material, "relief">;
  where: Pick<Place, "at" | "turn">;
  /** The width of a face. Its normals are finer. */
  cell?: number;
};

/** How far apart the heights are that a normal is worked out from. */
const STEP = 0.006;

/** Something as a height over a plane. Its walls stand upright. */
export function raised({ height, reach, material, where, cell = 0.03 }: Raised): Face[] {
  const own = onThing(material, reach, where);
  const trimmed: Material = { ...own.material, isOpen: (spot) => height(...own.middle(spot.at)) <= 0 };
  const [columns, rows] = reach.map((half) => Math.ceil((2 * half) / cell)) as [number, number];
  const at = (x: number, y: number, z: number) => place([x, y, z], where);
  const turn = (direction: Vec) => place(direction, { ...where, at: [0, 0, 0] });
  return Array.from({ length: columns * rows }, (_, index): Face[] => {
    const [x, z] = [(index % columns) * cell - reach[0], Math.floor(index / columns) * cell - reach[1]];
    const samples = [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
      [0.5, 0.5],
    ].map(([dx = 0, dz = 0]): Vec => [x + dx * cell, height(x + dx * cell, z + dz * cell), z + dz * cell]);
    const solid = samples.filter(([, high]) => high > 0);
    if (solid.length === 0) return [];
    const [cx, high, cz] = times(solid.reduce(add), 1 / solid.length);
    const [nx, ny, nz] = normalOf(height, ...aside(solid.at(-1) ?? [cx, high, cz]));
    const isWhole = solid.length === samples.length;
    const [lowLeft, lowRight, upLeft, upRight] = samples.map(([, y]) => y) as [number, number, number, number];
    const across = isWhole ? (lowRight + upRight - lowLeft - upLeft) / 2 : (-nx / ny) * cell;
    const ahead = isWhole ? (upLeft + upRight - lowLeft - lowRight) / 2 : (-nz / ny) * cell;
    const cornerAt = (u: number, v: number) =>
      at(x + u * cell, high + across * (u + (x - cx) / cell) + ahead * (v + (z - cz) / cell), z + v * cell);
    const [along, down] = [turn([cell, across, 0]), turn([0, ahead, cell])];
    const curved = (u: number, v: number) => turn(normalOf(height, x + u * cell, z + v * cell));
    if (isWhole) return [face(cornerAt(0, 0), along, down, own.material, { curved })];
    const foot: Vec = [0, -high - Math.abs(across) - Math.abs(ahead), 0];
    return [
      face(cornerAt(0, 0), along, down, trimmed, { curved }),
      face(cornerAt(0, 0), along, foot, trimmed),
      face(cornerAt(0, 1), along, foot, trimmed),
      face(cornerAt(0, 0), down, foot, trimmed),
      face(cornerAt(1, 0), down, foot, trimmed),
    ];
  }).flat();
}

const aside = ([x, , z]: Vec): [x: number, z: number] => [x, z];

/** The direction in which a height looks. Beyond its edge, it goes on as it is there. */
function normalOf(height: Height, x: number, z: number): Vec {
  const here = height(x, z);
  const slope = (dx: number, dz: number) => {
    const [before, after] = [height(x - dx, z - dz), height(x + dx, z + dz)];
    const span = (before > 0 ? STEP : 0) + (after > 0 ? STEP : 0);
    return span && ((after > 0 ? after : here) - (before > 0 ? before : here)) / span;
  };
  return unit([-slope(STEP, 0), 1, -slope(0, STEP)]);
}

/** A material whose spots know where on the whole thing they are, and where from its middle a place is. */
function onThing(material: Omit<Material, "relief">, [x, z]: Raised["reach"], where: Raised["where"]) {
  const [mx = 0, , mz = 0] = where.at ?? [];
  const back = { turn: -(where.turn ?? 0) };
  const middle = (at: Vec): [x: number, z: number] => {
    const [a, , b] = place([at[0] - mx, 0, at[2] - mz], back);
    return [a, b];
  };
  const whole = (spot: Spot): Spot => {
    const [a, b] = middle(spot.at);
    return { at: spot.at, a, b, u: (a + x) / (2 * x), v: (b + z) / (2 * z) };
  };
  const { colour, gloss, lit } = material;
  const own: Material = {
    ...material,
    colour: (spot) => colour(whole(spot)),
    gloss: gloss && ((spot) => gloss(whole(spot))),
    lit: lit && ((spot) => lit(whole(spot))),
  };
  return { material: own, middle };
}
