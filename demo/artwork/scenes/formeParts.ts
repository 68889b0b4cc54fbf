/** What a forme is made of: blocks of wood, lead and brass, and letters that stand on them. */
import { lettersOf } from "../cuts.ts";
import { setLine, toContours } from "../lettering.ts";
import { cellRandom } from "../noise.ts";
import { layered, uneven, wood } from "../photograph/materials.ts";
import { box, type Face, face, type Material, type Spot } from "../photograph/shapes.ts";
import { blend, linear, smooth, times, type Vec } from "../photograph/vectors.ts";

/** A flat shape in centimetres, `y` pointing to the reader. */
export type Shape = [x: number, y: number][][];

/** Cuts are measured in plate heights; here one is half a metre. */
const PLATE = 50;

function distanceTo(shape: Shape): (x: number, y: number) => number {
  const cut = lettersOf(shape.map((contour) => contour.map(([x, y]): [number, number] => [x / PLATE, y / PLATE])));
  return (x, y) => cut.distance(x / PLATE, y / PLATE) * PLATE;
}

export const shifted = (shape: Shape, dx: number, dy: number): Shape =>
  shape.map((contour) => contour.map(([x, y]): [number, number] => [x + dx, y + dy]));

type Type = { size: number; stretch: number; weight: number };

/** A line that starts at 0 and stands on 0, and its width. */
export function set(text: string, { size, stretch, weight }: Type): { shape: Shape; width: number } {
  const line = setLine(text, { width: stretch, weight, size });
  return { shape: toContours(line, 6), width: line.width };
}

/** A shape sawn out of something, `high` centimetres thick, its top at a height. */
export function sawn(shape: Shape, top: number, high: number, materials: { face: Material; side: Material }): Face[] {
  const distance = distanceTo(shape);
  const [xs, ys] = [shape.flat().map(([x]) => x), shape.flat().map(([, y]) => y)];
  const [left, back] = [Math.min(...xs), Math.min(...ys)];
  const within = ({ a, b }: Spot) => -distance(left + a, back + b);
  const rim = (spot: Spot) => -0.03 * smooth(0.07, 0, within(spot));
  const { relief } = materials.face;
  const upper: Material = {
    ...materials.face,
    isOpen: (spot) => within(spot) < 0,
    relief: (spot) => rim(spot) + (relief?.(spot) ?? 0),
  };
  const sides = shape.flatMap((contour) =>
    contour.flatMap(([x, z], index) => {
      const [toX, toZ] = contour[(index + 1) % contour.length] ?? [x, z];
      if (x === toX && z === toZ) return [];
      return face([x, top, z], [toX - x, 0, toZ - z], [0, -high, 0], materials.side);
    }),
  );
  const along: Vec = [Math.max(...xs) - left, 0, 0];
  return [face([left, top, back], along, [0, 0, Math.max(...ys) - back], upper), ...sides];
}

/** The same wood from another place of the tree, its grain along the depth if `isTurned`. */
export function piece(timber: Material, seed: number, isTurned = false): Material {
  const shade = 0.9 + 0.2 * cellRandom(seed, 1, 7);
  const move = (spot: Spot): Spot => {
    const [a, b] = [spot.a + 37 * cellRandom(seed, 2, 7), spot.b + 53 * cellRandom(seed, 3, 7)];
    return isTurned ? { ...spot, a: b, b: a } : { ...spot, a, b };
  };
  return {
    ...timber,
    average: timber.average && times(timber.average, shade),
    colour: (spot) => times(timber.colour(move(spot)), shade),
    relief: (spot) => timber.relief?.(move(spot)) ?? 0,
  };
}

const satin = { reflects: 0.04, roughness: 0.35 };
export const maple = wood("#e3bd86", "#b98249", { seed: 12, gloss: satin });
export const pear = wood("#c98f5c", "#8f5530", { seed: 31, gloss: satin });
export const walnut = wood("#7d5335", "#4a2c18", { seed: 21, gloss: satin });

/** Ground and handled metal: fine lines along `a`, stains, and edges that wear has polished. */
function metal(
  [dark, light]: [string, string],
  { reflects, roughness, seed }: { reflects: number; roughness: number; seed: number },
) {
  const [lines, stains] = [layered(seed, 3, 0.7), layered(seed + 30, 4, 0.6)];
  const [from, to] = [linear(dark), linear(light)];
  const dullAt = ({ a, b }: Spot) => smooth(-0.6, 0.7, stains(a / 4, b / 3) + 0.35 * lines(a * 0.3, b * 9));
  const edgeAt = ({ u, v, a, b }: Spot) =>
    Math.min(a, b, a / (u || 1) - a, b / (v || 1) - b) + 0.05 * stains(a * 2, b * 2);
  return {
    average: blend(from, to, 0.5),
    isMetal: true,
    colour: (spot) =>
      times(
        blend(to, from, Math.min(1, dullAt(spot) + 0.15 * lines(spot.a * 0.5, spot.b * 14))),
        1 + 0.9 * smooth(0.12, 0.03, edgeAt(spot)),
      ),
    relief: ({ a, b }) => 0.0012 * lines(a * 0.5, b * 14),
    gloss: (spot) => ({ reflects: reflects * (1.2 - 0.5 * dullAt(spot)), roughness: roughness + 0.15 * dullAt(spot) }),
  } satisfies Material;
}

export const steel = metal(["#282625", "#413f3e"], { reflects: 0.2, roughness: 0.38, seed: 3 });
const lead = metal(["#97958f", "#aeaca6"], { reflects: 0.22, roughness: 0.5, seed: 9 });
export const brass = metal(["#a9702c", "#ddb163"], { reflects: 0.45, roughness: 0.3, seed: 15 });

/** Printing ink that has dried on wood, worn off where many thumbs were. */
function inked(timber: Material, hex: string): Material {
  const worn = layered(66, 4, 0.6);
  const ink = linear(hex);
  return {
    ...timber,
    average: ink,
    colour: (spot) => {
      const bare = smooth(0.73, 1.18, worn(spot.at[0] * 0.8, spot.at[2] * 1.4));
      return blend(times(ink, 0.92 + 0.12 * worn(spot.at[0] * 3, spot.at[2] * 3)), timber.colour(spot), 0.6 * bare);
    },
    gloss: () => ({ reflects: 0.03, roughness: 0.32 }),
  };
}

export const orchid = "#a12aa3";
export const brick = "#a8402b";

export const painted = (hex: string, seed: number) =>
  uneven(hex, { seed, size: 0.7, relief: 0.016, patches: 0.1, gloss: { reflects: 0.045, roughness: 0.3 } });

/** The height of type, and of the spaces between, which do not print. */
export const TYPE = 2.3;
export const SPACE = 1.7;

export type Plan = { left: number; right: number; back: number; front: number };

/** A block of one material that stands on the bench, seen from above as a plan. Its top may be of another. */
export function block(plan: Plan, height: number, material: Material, { bevel = 0.07, top = material } = {}): Face[] {
  const { left, right, back, front } = plan;
  return box(
    { width: right - left, height, depth: front - back, bevel },
    { at: [(left + right) / 2, height / 2, (back + front) / 2] },
    { top, other: material },
  );
}

export const BODY = 4.9;
const HEADLINE: Type = { size: 0.95 * BODY, stretch: 91, weight: 720 };

/** A line of wood type: a block for each letter, none quite as high or as pale as the next. */
export function woodType(
  text: string,
  left: number,
  back: number,
  seed: number,
  ink = "#19171a",
): { right: number; faces: Face[] } {
  let x = left;
  const faces = [...text].flatMap((letter, index) => {
    const own = seed + index;
    const { shape, width } = set(letter, HEADLINE);
    const plan = { left: x, right: x + width, back, front: back + BODY };
    x += width + 0.05;
    if (letter === " ") return block(plan, SPACE, piece(pear, own, true));
    const body = piece(cellRandom(own, 5, 5) < 0.3 ? pear : maple, own, true);
    const height = TYPE + 0.12 * (cellRandom(own, 4, 4) - 0.5);
    return [
      ...block(plan, height - 0.42, body),
      ...sawn(shifted(shape, plan.left, back + 0.77 * BODY), height, 0.42, {
        face: inked(body, ink),
        side: body,
      }),
    ];
  });
  return { right: x, faces };
}

const MATT = { reflects: 0.01, roughness: 0.6 };

/** Letters of one colour on a face that lies: its left and back edge, and where the line starts. */
export function lettered(ground: Material, hex: string, shape: Shape, relief: number): Material {
  const distance = distanceTo(shape);
  const ink = linear(hex);
  const shareAt = ({ a, b }: Spot) => smooth(0.02, -0.02, distance(a, b));
  return {
    ...ground,
    colour: (spot) => blend(ground.colour(spot), ink, shareAt(spot)),
    gloss: (spot) => (shareAt(spot) > 0.5 ? MATT : (ground.gloss?.(spot) ?? MATT)),
    relief: (spot) => (ground.relief?.(spot) ?? 0) + relief * smooth(0.03, -0.03, distance(spot.a, spot.b)),
  };
}

/** A slug of lead with a line of small type on it. */
export function slug(plan: Plan, text: string, type: Type, inset = 0.2): Face[] {
  const { shape } = set(text, type);
  const baseline = (plan.front - plan.back) / 2 + 0.26 * type.size;
  const top = lettered(lead, "#17171b", shifted(shape, inset, baseline), 0.06);
  return block(plan, TYPE - 0.1, lead, { bevel: 0.04, top });
}
