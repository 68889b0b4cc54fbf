/** Round things, of strips so narrow that light sees a curve. */
import { type Face, face, type Material, type Place, panel, place, sheet } from "./shapes.ts";
import { add, cross, subtract, times, unit, type Vec } from "./vectors.ts";

type Turned = { at: Vec; radius: number; height: number; segments?: number };

/** The wall of an upright cylinder that stands at a place; its seam is at the back. */
export function cylinder({ at: [x, y, z], radius, height, segments = 72 }: Turned, material: Material): Face[] {
  const line = Array.from({ length: segments + 1 }, (_, index): Vec => {
    const turn = (index / segments) * 2 * Math.PI;
    return [x - radius * Math.sin(turn), y + height, z - radius * Math.cos(turn)];
  });
  return sheet(line, [0, -height, 0], material);
}

/** A body turned around an upright axis: its profile lists radius and height from its foot on. */
export function turned([x, y, z]: Vec, profile: [radius: number, height: number][], material: Material): Face[] {
  const segments = 72;
  return profile.slice(1).flatMap(([radius, height], index) => {
    const [below, foot] = profile[index] ?? [radius, height];
    // The strips overlap a little where the body is narrower, instead of leaving gaps.
    const [wide, wideAt, narrow, narrowAt] =
      below > radius ? [below, foot, radius, height] : [radius, height, below, foot];
    const point = (r: number, h: number, step: number): Vec => {
      const turn = (step / segments) * 2 * Math.PI;
      return [x - r * Math.sin(turn), y + h, z - r * Math.cos(turn)];
    };
    const slope = [radius - below, height - foot] as const;
    const outwards = (step: number): Vec => {
      const turn = (step / segments) * 2 * Math.PI;
      return unit([-slope[1] * Math.sin(turn), -slope[0], -slope[1] * Math.cos(turn)]);
    };
    return Array.from({ length: segments }, (_, step) => {
      const corner = point(wide, wideAt, step);
      const along = subtract(point(wide, wideAt, step + 1), corner);
      const down = subtract(point(narrow, narrowAt, step), corner);
      return face(corner, along, down, material, {
        part: [step / segments, (step + 1) / segments],
        bend: [outwards(step), outwards(step + 1)],
      });
    });
  });
}

/** A flat round thing that lies at a place. */
export function disc(at: Vec, radius: number, material: Material): Face {
  const isOutside = ({ a, b }: { a: number; b: number }) => Math.hypot(a - radius, b - radius) > radius;
  return panel(2 * radius, 2 * radius, { at, tilt: -90 }, { ...material, isOpen: isOutside });
}

/** The material with its corners cut round. */
export function rounded(material: Material, width: number, height: number, radius: number): Material {
  return {
    ...material,
    isOpen: ({ a, b }) => {
      const [x, y] = [Math.abs(a - width / 2) - width / 2 + radius, Math.abs(b - height / 2) - height / 2 + radius];
      return Math.hypot(Math.max(0, x), Math.max(0, y)) > radius;
    },
  };
}

/** The outline of a rectangle with round corners, around its middle. */
export function roundedOutline(width: number, height: number, radius: number): [x: number, y: number][] {
  const steps = 8;
  const corners = [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ] as const;
  const points = corners.flatMap(([sx, sy], corner) =>
    Array.from({ length: steps + 1 }, (_, step): [number, number] => {
      const turn = ((corner + step / steps) * Math.PI) / 2;
      const [cx, cy] = [sx * (width / 2 - radius), sy * (height / 2 - radius)];
      return [cx + radius * Math.cos(turn), cy + radius * Math.sin(turn)];
    }),
  );
  return [...points, points[0] ?? [0, 0]];
}

/** Faces turned and moved together, such as a body that was turned upright and lies. */
export function moved(faces: Face[], where: Place): Face[] {
  const turn = (direction: Vec) => place(direction, { ...where, at: [0, 0, 0] });
  return faces.map(({ curved, ...one }) => ({
    ...one,
    corner: place(one.corner, where),
    along: turn(one.along),
    down: turn(one.down),
    normal: turn(one.normal),
    bend: one.bend && [turn(one.bend[0]), turn(one.bend[1])],
    curved: curved && ((u, v) => turn(curved(u, v))),
  }));
}

/** A round wire along a line that never runs straight up. */
export function wire(line: Vec[], radius: number, material: Material): Face[] {
  const segments = 14;
  return line.slice(1).flatMap((to, index) => {
    const from = line[index] ?? to;
    const along = subtract(to, from);
    const aside = unit(cross([0, 1, 0], along));
    const above = unit(cross(along, aside));
    const outwards = (step: number): Vec => {
      const turn = (step / segments) * 2 * Math.PI;
      return add(times(aside, Math.cos(turn)), times(above, Math.sin(turn)));
    };
    // Pieces overlap a little at the bends, instead of leaving gaps.
    const start = add(from, times(along, -0.04));
    return Array.from({ length: segments }, (_, step) => {
      const corner = add(start, times(outwards(step), radius));
      const next = add(start, times(outwards(step + 1), radius));
      return face(corner, subtract(next, corner), times(along, 1.08), material, {
        part: [step / segments, (step + 1) / segments],
        bend: [outwards(step), outwards(step + 1)],
      });
    });
  });
}
