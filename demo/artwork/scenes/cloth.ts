/** Care: worn indigo cloth, mended. */
import { layered, plain } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { moved, wire } from "../photograph/round.ts";
import { type Material, type Spot, sheet } from "../photograph/shapes.ts";
import { blend, linear, smooth, times, type Vec } from "../photograph/vectors.ts";
import { stillLife } from "./bench.ts";

/** Over and under: threads of a plain weave, `pitch` centimetres apart, from -1 to 1. */
function weave(a: number, b: number, pitch: number): number {
  const [x, y] = [a / pitch, b / pitch];
  const isOver = (Math.floor(x) + Math.floor(y)) % 2 === 0;
  return isOver ? Math.sin(Math.PI * (x - Math.floor(x))) : Math.sin(Math.PI * (y - Math.floor(y)));
}

type Stitch = { height: number; share: number };

/** Running stitches in rows along `a`: how high the thread stands at a place. */
function running(a: number, b: number, { every, row, shift }: { every: number; row: number; shift: number }): Stitch {
  const line = Math.round(b / row);
  const off = (b - line * row) / 0.11;
  const run = (((a + line * shift) % every) + every) % every;
  const along = Math.abs(run - every * 0.32) / (every * 0.3);
  const inside = 1 - Math.max(off * off, along ** 4);
  return { height: 0.09 * Math.sqrt(Math.max(0, inside)), share: smooth(0, 0.2, inside) };
}

function mended(): Material {
  const [indigo, faded, patch] = [linear("#24366f"), linear("#6f86b8"), linear("#8fa3c4")];
  const [white, orange] = [linear("#f3ead8"), linear("#e8642a")];
  const wear = layered(6, 4, 0.55);
  const fibre = layered(16, 3, 0.7);
  const at = ({ a, b }: Spot) => {
    const [x, y] = [a - 26, b - 17];
    // A patch, not quite square, sewn on; within it a hole that is darned.
    const [px, py] = [x * 0.99 - y * 0.12 + 1.5, y * 0.99 + x * 0.12 - 0.4];
    const edge = Math.min(6.4 - Math.abs(px), 5.2 - Math.abs(py));
    const [dx, dy] = [(px + 0.4) / 2.5 + 0.12 * wear(px, py), (py - 0.2) / 2.1 + 0.12 * wear(py, px + 7)];
    const darn = 1 - (Math.abs(dx) ** 3 + Math.abs(dy) ** 3);
    return { x, y, px, py, edge, darn };
  };
  const stitchAt = (spot: Spot): { stitch: Stitch; colour: Vec } => {
    const { x, y, px, py, edge, darn } = at(spot);
    if (darn > 0)
      return { stitch: { height: 0.08 + 0.07 * weave(px, py, 0.24), share: smooth(0, 0.1, darn) }, colour: orange };
    if (edge > 0.9) return { stitch: running(px, py, { every: 0.86, row: 0.74, shift: 0.43 }), colour: white };
    if (edge > 0.12) return { stitch: { height: 0, share: 0 }, colour: white };
    return { stitch: running(x + 0.3 * y, y - 0.18 * x, { every: 1.1, row: 2.4, shift: 0.55 }), colour: white };
  };
  const ground = (spot: Spot) => {
    const { edge } = at(spot);
    const isPatch = edge > 0;
    const hem = isPatch ? smooth(0, 0.3, edge) * 0.16 : 0;
    return { isPatch, height: 0.022 * weave(spot.a, spot.b, isPatch ? 0.17 : 0.13) + hem };
  };
  return {
    average: indigo,
    colour: (spot) => {
      const { isPatch } = ground(spot);
      const { stitch, colour } = stitchAt(spot);
      const slub =
        0.84 +
        0.16 * weave(spot.a, spot.b, isPatch ? 0.17 : 0.13) +
        0.16 * fibre(spot.a * 0.7, spot.b * 6) +
        0.1 * fibre(spot.a * 6, spot.b * 0.7 + 9);
      const worn = smooth(-0.2, 0.9, wear(spot.a / 7, spot.b / 5));
      const own = times(isPatch ? blend(patch, faded, 0.5 * worn) : blend(indigo, faded, 0.55 * worn), slub);
      return blend(own, times(colour, 0.86 + 0.14 * fibre(spot.a * 9, spot.b * 9)), stitch.share);
    },
    relief: (spot) => ground(spot).height + stitchAt(spot).stitch.height,
  };
}

export function mendedCloth(): Scene {
  const fabric = mended();
  const onSide: Material = {
    ...fabric,
    colour: (spot) => fabric.colour({ ...spot, u: spot.v, v: spot.u, a: spot.b, b: spot.a }),
    relief: (spot) => fabric.relief?.({ ...spot, u: spot.v, v: spot.u, a: spot.b, b: spot.a }) ?? 0,
  };
  const fold = (z: number) =>
    0.9 * Math.exp(-(((z + 11) / 3.2) ** 2)) + 0.7 * Math.exp(-(((z - 9.5) / 2.2) ** 2)) + 0.3 * Math.sin(z * 0.5);
  const profile = Array.from({ length: 121 }, (_, step): Vec => {
    const z = -17 + (step / 120) * 34;
    return [-26, fold(z), z];
  });
  const steel: Material = { ...plain("#aeb2b6", { reflects: 0.6, roughness: 0.12 }), isMetal: true };
  const needle = Array.from(
    { length: 12 },
    (_, step): Vec => [-2.6 + (step / 11) * 5.2, 0.12 + 0.5 * Math.sin((step / 11) * 2.6), 0],
  );
  const thread = Array.from({ length: 70 }, (_, step): Vec => {
    const t = step / 69;
    return [2.4 + 5 * t + 1.6 * Math.sin(t * 5), 0.35 + 0.3 * Math.sin(t * 9) ** 2, -2.4 * t + 2.2 * Math.sin(t * 6.5)];
  });
  const orange = plain("#e8642a");
  const where = { at: [0.4, fold(1.5) + 0.2, 2.2] as Vec, turn: 24 };
  return stillLife({
    camera: { from: [0.5, 36, 17], to: [0, 0, 0.3], angle: 37, opening: 0.4, focus: [0, 0, 1] },
    panes: 17,
    lit: [0, 0, 0],
    faces: [
      ...sheet(profile, [52, 0, 0], onSide),
      ...moved(wire(needle, 0.075, steel), where),
      ...moved(wire(thread, 0.07, orange), where),
    ],
    finish: { corners: 0.35 },
  });
}
