/** What the people of the studio keep on their benches: six still lifes in the light of one window. */
import type { Camera } from "../photograph/camera.ts";
import type { Finish } from "../photograph/develop.ts";
import { plain } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { box, type Face, lamp } from "../photograph/shapes.ts";
import { add, dot, smooth, times, unit, type Vec } from "../photograph/vectors.ts";

type StillLife = {
  camera: Camera;
  faces: Face[];
  /** How many centimetres of the bench the window's bars are apart in the picture's light. */
  panes?: number;
  /** Where a pane's light falls. */
  lit?: Vec;
  sun?: Vec;
  finish?: Finish;
  /** For flat things with thin shadows: each point asks by itself whether it sees the sun. */
  isKeyExact?: boolean;
};

const SUN: Vec = [-0.66, 0.62, -0.42];

/** Late sun through a window of small panes at the left, and the blue of the sky for what it does not reach. */
export function stillLife({
  camera,
  faces,
  panes = 8,
  lit = [0, 0, 0],
  sun = SUN,
  finish,
  isKeyExact,
}: StillLife): Scene {
  const way = unit(sun);
  const turn = Math.atan2(way[0], way[2]);
  const bar = (size: { width: number; height: number }, across: number, up: number) =>
    box(
      { ...size, depth: 1 },
      {
        at: add(add(lit, times(way, 90)), [across * Math.cos(turn), up, -across * Math.sin(turn)]),
        turn: (turn * 180) / Math.PI,
      },
      { other: plain("#8d8474") },
    );
  return {
    camera,
    lamps: [
      lamp(add(lit, times(way, 260)), lit, { width: 3.4, height: 3.4 }, times([1, 0.83, 0.6], 80000)),
      // The wall behind the lens, which the sun lights too.
      { ...lamp([60, 70, 90], lit, { width: 70, height: 70 }, [0.85, 0.7, 0.55]), isUnseen: true },
    ],
    sky: (to) => {
      const day = times([0.36, 0.42, 0.52], 0.35 + 0.8 * Math.max(0, to[1]) - 0.3 * to[0]);
      return add(day, times([2.6, 2.3, 1.9], smooth(0.62, 0.95, dot(to, way)) ** 2));
    },
    faces: [
      ...faces,
      ...[-1.5, -0.5, 0.5, 1.5].flatMap((step) => bar({ width: panes / 6, height: 200 }, step * panes, 0)),
      ...[-0.8, 0.8].flatMap((step) => bar({ width: 200, height: panes / 6 }, 0, step * panes)),
    ],
    finish: { exposure: 1, glow: 0.06, corners: 0.3, grain: 0.9, ...finish },
    fine: { lightScale: 4, lightRays: 14, colourRays: isKeyExact ? 5 : 4, isKeyExact },
  };
}

/** Points of a profile between given ones, on a smooth curve. */
export function curve(points: [number, number][], steps = 5): [number, number][] {
  return points.slice(1).flatMap((to, index) => {
    const from = points[index] ?? to;
    const [before, after] = [points[index - 1] ?? from, points[index + 2] ?? to];
    return Array.from({ length: steps }, (_, step): [number, number] => {
      const t = index === points.length - 2 ? step / (steps - 1) : step / steps;
      const at = (axis: 0 | 1) =>
        0.5 *
        (2 * from[axis] +
          (to[axis] - before[axis]) * t +
          (2 * before[axis] - 5 * from[axis] + 4 * to[axis] - after[axis]) * t * t +
          (3 * from[axis] - before[axis] - 3 * to[axis] + after[axis]) * t ** 3);
      return [Math.max(0.01, at(0)), at(1)];
    });
  });
}
