/** Understory Bank: an oak in its first summer, grown out of the guard that keeps deer from it. */
import { layered, plain } from "../photograph/materials.ts";
import { type Face, type Material, sheet } from "../photograph/shapes.ts";
import { add, blend, cross, linear, smooth, times, unit, type Vec } from "../photograph/vectors.ts";

/** A leaf: where on the stem, in which direction around it (degrees from the right, towards the lens), how steep. */
type Leaf = { up: number; turn: number; steep: number; length: number };

const leaves: Leaf[] = [
  { up: 0.8, turn: 160, steep: 0.02, length: 4.3 },
  { up: 1, turn: 28, steep: 0.1, length: 4.4 },
  { up: 1.4, turn: 100, steep: 0.1, length: 3.5 },
  { up: 1.9, turn: 195, steep: 0.2, length: 4.1 },
  { up: 2.1, turn: 55, steep: 0.2, length: 3.8 },
  { up: 2.5, turn: -12, steep: 0.3, length: 4.3 },
  { up: 3.1, turn: 150, steep: 0.35, length: 4.1 },
  { up: 3.6, turn: 35, steep: 0.45, length: 3.8 },
  { up: 3.9, turn: 205, steep: 0.6, length: 3.6 },
  { up: 4.2, turn: 110, steep: 0.5, length: 3.2 },
  { up: 4.6, turn: 5, steep: 0.8, length: 3.5 },
  { up: 4.9, turn: 165, steep: 1, length: 3.3 },
  { up: 5.3, turn: 70, steep: 1.6, length: 2.8 },
];

/** The upper edge of the guard is at `at`; the stem stands in its middle. */
export function youngOak(at: Vec): Face[] {
  const radius = 2.35;
  const ring = (radius: number, from: number, to: number, count: number) =>
    Array.from({ length: count + 1 }, (_, index): Vec => {
      const turn = ((from + ((to - from) * index) / count) * Math.PI) / 180;
      return add(at, [radius * Math.sin(turn), 0, radius * Math.cos(turn)]);
    });
  const stemTop: Vec = [-0.12, 5.5, 0];
  const stem = [-0.13, -0.05, 0.05, 0.13].map((x): Vec => add(at, add(stemTop, [x, 0, Math.sqrt(0.02 - x * x)])));
  return [
    ...sheet(ring(radius, -95, 95, 14), [0, -40, 0], guard),
    ...sheet(ring(radius - 0.1, 95, 265, 8), [0.01, -6, 0], guard),
    ...sheet(stem, [0.3, -12, 0], plain("#5b4a30")),
    ...leaves.flatMap((leaf, index) => leafAt(add(at, [-0.03 * leaf.up, leaf.up, 0]), leaf, leafOf(index))),
  ];
}

/** A leaf bends down towards its tip. */
function leafAt(base: Vec, { turn, steep, length }: Leaf, material: Material): Face[] {
  const angle = (turn * Math.PI) / 180;
  const out: Vec = [Math.cos(angle), 0, Math.sin(angle)];
  // Its face is turned a little to the lens.
  const across = times(unit(add(cross(out, [0, 1, 0]), [0, 0.75, 0])), 0.66 * length);
  const line = Array.from({ length: 6 }, (_, index): Vec => {
    const far = (index / 5) * length;
    const bent: Vec = [0, far * steep - (0.055 * far * far) / (1 + steep), 0];
    return add(add(base, times(out, far / Math.hypot(1, 0.7 * steep))), add(bent, times(across, -0.5)));
  });
  return sheet(line, across, material);
}

/** An oak's leaf has lobes, a rib and veins. `u` runs from the stalk to the tip. */
function leafOf(index: number): Material {
  const own = blend(linear("#6f8f2c"), linear("#a3ab3a"), (index % 4) / 3);
  const spots = layered(60 + index, 3);
  const veinAt = (u: number, v: number) => {
    const off = Math.abs(v - 0.5);
    const beside = Math.abs((((u - 0.62 * off) * 7.5) % 1) - 0.5);
    return Math.max(smooth(0.03, 0.012, off), 0.6 * smooth(0.1, 0.03, beside));
  };
  return {
    average: own,
    isOpen({ u, v }) {
      const whole = Math.sin(Math.PI * u ** 1.35) ** 0.75;
      const lobes = 0.66 + 0.34 * Math.abs(Math.sin((u * 4.4 + 0.1) * Math.PI)) ** 0.6;
      return Math.abs(v - 0.5) > (u < 0.1 ? 0.02 : 0.5 * whole * lobes);
    },
    colour: ({ u, v, a, b }) =>
      times(blend(own, linear("#cdd08a"), 0.45 * veinAt(u, v)), 1 + 0.12 * spots(a * 1.5, b * 1.5)),
    relief: ({ u, v, a, b }) => -0.03 * veinAt(u, v) + 0.02 * spots(a * 2, b * 2),
    gloss: () => ({ reflects: 0.03, roughness: 0.4 }),
  };
}

const guard: Material = {
  average: linear("#a9b06c"),
  colour: ({ u, v, a, b }) => {
    const edge = smooth(0.35, 0.2, b);
    const line = smooth(0.12, 0.04, Math.abs(((u * 9) % 1) - 0.5));
    const own = blend(linear("#a8ad67"), linear("#7f8a4c"), 0.3 * line);
    const tie = smooth(0.2, 0.15, Math.abs(b - 2.1));
    return times(
      blend(blend(own, linear("#d8d79f"), edge), linear("#2a2f22"), 0.9 * tie),
      1 + 0.07 * stains(a * 0.5, v * 14),
    );
  },
  relief: ({ u }) => 0.008 * Math.cos(u * 18 * Math.PI),
  gloss: () => ({ reflects: 0.04, roughness: 0.35 }),
};
const stains = layered(91, 4, 0.6);
