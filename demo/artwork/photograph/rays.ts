/** Finds what a ray meets first, in a tree of boxes around the faces. */
import type { Face } from "./shapes.ts";
import { add, cross, dot, type Vec } from "./vectors.ts";

export type Hit = { face: Face; distance: number; u: number; v: number };

/** A face with what meeting it needs, worked out once. */
type Target = {
  face: Face;
  normal: Vec;
  offset: number;
  across: Vec;
  acrossFrom: number;
  upright: Vec;
  uprightFrom: number;
};
type Branch = { low: Vec; high: Vec; targets?: Target[]; halves?: [Branch, Branch] };

export function createRays(faces: Face[]) {
  const root = toBranch(faces.map(toTarget));
  const best: { target: Target | null; distance: number; u: number; v: number } = {
    target: null,
    distance: 0,
    u: 0,
    v: 0,
  };

  const all = () => true;
  const solid = ({ face }: Target) => !face.material.isLamp;
  let counts: (target: Target) => boolean = all;

  const search = (from: Vec, to: Vec, limit: number, which: (target: Target) => boolean) => {
    counts = which;
    best.target = null;
    best.distance = limit;
    visit(root, from, to, 1 / to[0], 1 / to[1], 1 / to[2]);
  };

  function visit(branch: Branch, from: Vec, to: Vec, ix: number, iy: number, iz: number) {
    if (!reaches(branch, from, ix, iy, iz, best.distance)) return;
    if (branch.targets) {
      for (const target of branch.targets) meet(target, from, to);
    } else if (branch.halves) {
      visit(branch.halves[0], from, to, ix, iy, iz);
      visit(branch.halves[1], from, to, ix, iy, iz);
    }
  }

  function meet(target: Target, from: Vec, to: Vec) {
    const { normal, across, upright } = target;
    const slant = to[0] * normal[0] + to[1] * normal[1] + to[2] * normal[2];
    if (slant === 0) return;
    const distance = (target.offset - from[0] * normal[0] - from[1] * normal[1] - from[2] * normal[2]) / slant;
    if (!(distance > 1e-4 && distance < best.distance)) return;
    const x = from[0] + to[0] * distance;
    const y = from[1] + to[1] * distance;
    const z = from[2] + to[2] * distance;
    const u = x * across[0] + y * across[1] + z * across[2] - target.acrossFrom;
    if (!(u >= 0 && u <= 1)) return;
    const v = x * upright[0] + y * upright[1] + z * upright[2] - target.uprightFrom;
    if (!(v >= 0 && v <= 1)) return;
    if (!counts(target) || target.face.material.isOpen?.(spotOn(target.face, u, v, [x, y, z]))) return;
    best.target = target;
    best.distance = distance;
    best.u = u;
    best.v = v;
  }

  return {
    /** The face that a ray meets first, or `null`. */
    nearest(from: Vec, to: Vec): Hit | null {
      search(from, to, Number.POSITIVE_INFINITY, all);
      return best.target && { face: best.target.face, distance: best.distance, u: best.u, v: best.v };
    },
    /** Whether something other than a lamp stands within the distance. */
    isBlocked(from: Vec, to: Vec, within: number): boolean {
      search(from, to, within, solid);
      return best.target !== null;
    },
  };
}

export function spotOn(face: Face, u: number, v: number, at: Vec) {
  const [from, to] = face.part;
  const across = from + (to - from) * u;
  return { u: across, v, a: (across * face.width) / (to - from), b: v * face.height, at };
}

function toTarget(face: Face): Target {
  // Along `across`, a point of the face measures its `u`; along `upright` its `v`.
  const area = cross(face.along, face.down);
  const size = dot(area, area);
  const across = cross(face.down, area).map((value) => value / size) as unknown as Vec;
  const upright = cross(area, face.along).map((value) => value / size) as unknown as Vec;
  return {
    face,
    normal: face.normal,
    offset: dot(face.normal, face.corner),
    across,
    acrossFrom: dot(across, face.corner),
    upright,
    uprightFrom: dot(upright, face.corner),
  };
}

function toBranch(targets: Target[]): Branch {
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const { face } of targets)
    for (const corner of cornersOf(face))
      for (const axis of [0, 1, 2] as const) {
        low[axis] = Math.min(low[axis], corner[axis] - 1e-3);
        high[axis] = Math.max(high[axis], corner[axis] + 1e-3);
      }
  if (targets.length <= 3) return { low, high, targets };
  const extent = [high[0] - low[0], high[1] - low[1], high[2] - low[2]];
  const axis = extent.indexOf(Math.max(...extent)) as 0 | 1 | 2;
  const middle = ({ face }: Target) => face.corner[axis] * 2 + face.along[axis] + face.down[axis];
  const sorted = targets.toSorted((one, other) => middle(one) - middle(other));
  const half = sorted.length >> 1;
  return { low, high, halves: [toBranch(sorted.slice(0, half)), toBranch(sorted.slice(half))] };
}

function cornersOf({ corner, along, down }: Face): Vec[] {
  const right = add(corner, along);
  return [corner, right, add(corner, down), add(right, down)];
}

function reaches({ low, high }: Branch, from: Vec, ix: number, iy: number, iz: number, limit: number): boolean {
  const x1 = (low[0] - from[0]) * ix;
  const x2 = (high[0] - from[0]) * ix;
  const y1 = (low[1] - from[1]) * iy;
  const y2 = (high[1] - from[1]) * iy;
  const z1 = (low[2] - from[2]) * iz;
  const z2 = (high[2] - from[2]) * iz;
  const enter = Math.max(Math.min(x1, x2), Math.min(y1, y2), Math.min(z1, z2), 0);
  const leave = Math.min(Math.max(x1, x2), Math.max(y1, y2), Math.max(z1, z2), limit);
  return enter <= leave;
}
