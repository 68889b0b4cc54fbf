/** Under Lumen Fold's lens: six things that buyers brought, on the mat of the customs desk, from straight above. */
import { layered } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { lamp, type Material, panel, place, type Spot } from "../photograph/shapes.ts";
import { add, dot, filter, linear, smooth, subtract, times, unit, type Vec } from "../photograph/vectors.ts";
import { mat } from "./lumenDesk.ts";
import { BEAD, bead, boat, domino, key, pill, RING, ring, ringHeight } from "./lumenThings.ts";

/** The lamp, low at the upper left. */
const LAMP: Vec = [-28, 18.5, -22];
/** What throws light on the mat. */
const TURNED = {
  ring: { at: [0.3, 0, -3.3] as Vec, turn: -32 },
  bead: { at: [0, 0, 3.4] as Vec, turn: 14 },
};

/** The picture is 16 cm wide. */
export function tray(): Scene {
  const bright = gathered();
  return {
    camera: { from: [0, 70, 0.01], to: [0, 0, 0], angle: 13.04 },
    lamps: [lamp(LAMP, [0, 0, 0], { width: 4.6, height: 4.6 }, [430, 380, 292])],
    sky,
    faces: [
      panel(120, 120, { at: [0.4, 0, 0.3], tilt: -90 }, used(mat(bright))),
      ...key({ at: [-4.6, 0, -2.8], turn: 24 }),
      ...ring(TURNED.ring),
      ...pill({ at: [4.5, 0, -3.1], turn: 38 }, 31),
      ...pill({ at: [5.5, 0, -2.2], turn: -17 }, 36, true),
      ...domino({ at: [5, 0, 2.5], turn: 28 }),
      ...bead(TURNED.bead, awayFrom(TURNED.bead)),
      ...boat({ at: [-4.9, 0, 2.4], turn: 12 }),
    ],
    finish: { exposure: 1, glow: 0.08, corners: 0.5, grain: 0.9 },
    fine: { lightScale: 4, lightRays: 12, colourRays: 4, isKeyExact: true, askedRays: 3 },
  };
}

/** The room: dark and blue, but for the wall and the ceiling that the lamp lights and a door that stands open. */
function sky(to: Vec): Vec {
  const near = dot(to, unit(LAMP));
  const wall = times([2.3, 1.9, 1.4], smooth(0.7, 0.98, near) ** 2);
  const door = times([0.22, 0.28, 0.42], smooth(0.75, 0.96, dot(to, unit([0.7, 0.45, 0.25]))));
  const ceiling = times([0.34, 0.29, 0.23], smooth(0.8, 1, to[1]));
  return [wall, door, ceiling].reduce(add, times([0.03, 0.036, 0.056], 0.5 + 0.7 * Math.max(0, to[1])));
}

/** Where the lamp's light goes at a thing, in the directions of the thing. */
const awayFrom = ({ at, turn }: { at: Vec; turn: number }): Vec => place(unit(subtract(at, LAMP)), { turn: -turn });

/** The mat close by: its grain and dust. */
function used(rubber: Material): Material {
  const [grain, dust] = [layered(61, 3, 0.7), layered(66, 2, 0.8)];
  const pale = linear("#8f96ad");
  return {
    ...rubber,
    colour: (spot) => {
      const speck = smooth(1.12, 1.3, dust(spot.a * 11, spot.b * 11));
      return add(times(rubber.colour(spot), 1 + 0.14 * grain(spot.a * 9, spot.b * 9)), times(pale, 0.35 * speck));
    },
    relief: ({ a, b }) => 0.0035 * grain(a * 9, b * 9) + 0.004 * grain(a * 1.7, b * 1.7),
  };
}

/** The light that the ring's inside throws back and that the bead lets through, on the mat. */
function gathered(): (spot: Spot) => Vec {
  const [thrown, through] = [fromRing(), fromBead()];
  return ({ at: [x, , z] }) => add(thrown(x, z), through(x, z));
}

/** Follows the lamp's light off the inner wall of the ring to the mat, and counts where it falls. */
function fromRing(): (x: number, z: number) => Vec {
  const cell = 0.03;
  const size = Math.ceil((2 * RING) / cell);
  const cells = new Float32Array(size * size);
  const [ax, ay, az] = awayFrom(TURNED.ring);
  const level = Math.hypot(ax, az);
  const [dx, dz, fall] = [ax / level, az / level, -ay / level];
  const [turns, levels] = [1800, 120];
  for (let step = 0; step < turns; step++)
    for (let storey = 0; storey < levels; storey++) {
      const turn = (step / turns) * 2 * Math.PI;
      const [nx, nz] = [Math.cos(turn), Math.sin(turn)];
      const facing = dx * nx + dz * nz;
      if (facing <= 0) continue;
      const wall = ringHeight(RING * nz);
      const high = ((storey + 0.5) / levels) * wall;
      const way = high / fall;
      const [x, z] = [RING * nx + (dx - 2 * facing * nx) * way, RING * nz + (dz - 2 * facing * nz) * way];
      const chord = 2 * RING * facing;
      const entered = [RING * nz - dz * chord, high + chord * fall] as const;
      if (entered[1] < ringHeight(entered[0]) || Math.hypot(x, z) >= RING) continue;
      const at = Math.floor((z + RING) / cell) * size + Math.floor((x + RING) / cell);
      cells[at] = (cells[at] ?? 0) + (facing * wall * RING * 2 * Math.PI) / turns / levels / cell ** 2;
    }
  const cellAt = (column: number, row: number) =>
    column < 0 || row < 0 || column >= size || row >= size ? 0 : (cells[row * size + column] ?? 0);
  const tint = linear("#ffb545");
  const shown = linear("#2e3157");
  return (worldX, worldZ) => {
    const [mx, , mz] = TURNED.ring.at;
    const [x, , z] = place([worldX - mx, 0, worldZ - mz], { turn: -TURNED.ring.turn });
    if (Math.hypot(x, z) > RING) return [0, 0, 0];
    const [column, row] = [(x + RING) / cell - 0.5, (z + RING) / cell - 0.5];
    let sum = 0;
    for (let dr = -1; dr <= 2; dr++)
      for (let dc = -1; dc <= 2; dc++) {
        const [c, r] = [Math.floor(column) + dc, Math.floor(row) + dr];
        sum += cellAt(c, r) * Math.max(0, 1 - Math.abs(c - column) / 2) * Math.max(0, 1 - Math.abs(r - row) / 2);
      }
    return times(filter(tint, shown), Math.min(5, sum / 4) * 2.6);
  };
}

/** The bead is a lens: behind it, a warm spot in its own shadow. */
function fromBead(): (x: number, z: number) => Vec {
  const { at } = TURNED.bead;
  const [dx, , dz] = unit([at[0] - LAMP[0], 0, at[2] - LAMP[2]]);
  const warm = linear("#ff8a1c");
  return (x, z) => {
    const [px, pz] = [x - at[0], z - at[2]];
    const along = px * dx + pz * dz - BEAD.x;
    const aside = (px * dz - pz * dx) / BEAD.z;
    if (along < -0.6 || along > 2) return [0, 0, 0];
    const wide = 0.2 + 0.32 * Math.abs(along - 0.25);
    const light = Math.exp(-((aside / wide) ** 2)) * smooth(-0.4, 0.1, along) * smooth(1.3, 0.2, along);
    return times(warm, 0.2 * light);
  };
}
