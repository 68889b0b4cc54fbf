/** North Kiln: all its bricks on the works floor, by clay and by the temperature of the kiln, each over its name. */
import { readFile } from "node:fs/promises";
import { cellRandom, createNoise } from "../noise.ts";
import { layered, printed, stone, uneven } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { box, type Face, lamp, type Material, panel } from "../photograph/shapes.ts";
import type { Textures } from "../photograph/textures.ts";
import { blend, linear, smooth, times, type Vec } from "../photograph/vectors.ts";

/** A clay, and what its bricks look like, the coolest first. */
type Clay = { name: string; bricks: Brick[] };
type Brick = { degrees: number; colour: Vec };

/** The bricks of the kiln in the case study: every picture of one has the colour that it has there. */
const clays: Clay[] = await readClays();

async function readClays(): Promise<Clay[]> {
  const lines = (await readFile(new URL("../../data.ndjson", import.meta.url), "utf8")).split("\n");
  const study = JSON.parse(lines.find((line) => line.includes('"_id":"case-north-kiln"')) ?? "");
  const kiln = study.sections.find(({ _type }: { _type: string }) => _type === "firing");
  return kiln.clays.map(({ name, bricks }: { name: string; bricks: string }) => ({
    name,
    bricks: bricks.split("\n").map((line) => {
      const [degrees, colour = ""] = line.split(" ");
      return { degrees: Number(degrees), colour: linear(colour) };
    }),
  }));
}

/** The colour that a brick with a name such as “Upper Seam 1060” has when it is dry. */
export function firedColour(wanted: string): Vec {
  const found = clays.flatMap(({ name, bricks }) => bricks.filter(({ degrees }) => `${name} ${degrees}` === wanted))[0];
  if (!found) throw new Error(`no brick is called ${wanted}`);
  return found.colour;
}

/** A brick's face is 10 units long, so that its grain is as fine as in a photograph of a whole one. */
const BRICK = { width: 10, height: 1.7, depth: 3.05 };
const TAG = { width: 10, height: 3 };
const PITCH = { across: 11.6, down: 6.9 };

/** The face of a brick: dragged by the wire that cut it, pitted, and burnt in patches the hotter it was (`heat`, to 1). */
function fired(clay: Vec, heat: number, seed: number): Material {
  const rough = layered(seed, 5, 0.6);
  const patches = layered(seed + 40, 3);
  const drag = createNoise(seed + 60);
  const colours = { clay, soft: times(clay, 1.35), burnt: times(clay, 0.55) };
  const pits = (a: number, b: number) => smooth(0.5, 0.85, 0.9 * drag(a * 4.2, b * 4.2) + 0.4 * rough(a * 2, b * 2));
  return {
    average: colours.clay,
    colour({ a, b }) {
      const dark = smooth(0.1, 0.9, patches(a / 4 + 9, b / 2) + 0.3 * heat) * (0.3 + 0.3 * heat);
      const light = 0.6 * smooth(0, 0.8, patches(a / 3, b / 2 + 40));
      const shade = 0.94 + 0.2 * rough(a * 0.8, b * 1.4) + 0.06 * drag(a * 22, b * 22);
      return times(
        blend(blend(colours.clay, colours.soft, light), colours.burnt, dark),
        shade * (1 - 0.35 * pits(a, b)),
      );
    },
    relief({ a, b }) {
      const dragged = drag(a * 0.4, b * 14 + 0.5 * drag(a, b)) * smooth(-0.2, 0.5, drag(a * 0.3, b * 0.5 + 7));
      return 0.07 * rough(a * 1.1, b * 1.9) + 0.03 * dragged - 0.09 * pits(a, b);
    },
  };
}

/** Where a brick has lain: the floor is cleaner there. */
const cleaner: Material = uneven("#a39a8c", { seed: 3, size: 0.5, relief: 0.006, patches: 0.1 });

type Sample = { clay: Clay; brick: Brick; place: number } | "withdrawn";

/** A brick with its tag in the middle of a place of the floor. */
function sample(prints: Textures, what: Sample, x: number, z: number): Face[] {
  if (what === "withdrawn") return [panel(BRICK.width, BRICK.depth, { at: [x, 0.02, z - 1.1], tilt: -90 }, cleaner)];
  const { clay, brick, place } = what;
  const seed = clays.indexOf(clay) * 100 + place * 7;
  const by = (salt: number) => cellRandom(seed, salt, 3) - 0.5;
  const size = {
    width: BRICK.width - 0.2 * by(4),
    height: BRICK.height,
    depth: BRICK.depth - 0.12 * by(5),
    bevel: 0.16,
  };
  const paper = printed(prints(`${clay.name} ${brick.degrees}`), {
    seed,
    crease: 0.002,
    gloss: { reflects: 0.02, roughness: 0.6 },
  });
  return [
    ...box(
      size,
      { at: [x + 0.16 * by(1), BRICK.height / 2, z - 1.1 + 0.12 * by(2)], turn: 1.6 * by(3) },
      { other: fired(brick.colour, place / (clay.bricks.length - 1), seed + 11) },
    ),
    panel(TAG.width, TAG.height, { at: [x, 0.06, z + 2.32], tilt: -90, turn: 1.2 * by(6) }, paper),
  ];
}

function floor(prints: Textures, columns: Sample[][], label: Face): Scene {
  const rows = Math.max(...columns.map(({ length }) => length));
  const concrete = stone("#8f877a", "#655e54", {
    seed: 14,
    size: 30,
    relief: 0.02,
    pits: 0.12,
    gloss: { reflects: 0.03, roughness: 0.6 },
  });
  return {
    camera: { from: [0, 170, 13.6], to: [0, 0, 0.3], angle: 28.6 },
    lamps: [lamp([-120, 98, -20], [0, 0, 0], { width: 30, height: 24 }, [128, 110, 84])],
    sky: (to) => times([0.085, 0.082, 0.08], 0.5 + 0.6 * Math.max(0, to[1])),
    faces: [
      panel(400, 400, { at: [0, 0, 0], tilt: -90 }, concrete),
      label,
      ...columns.flatMap((column, across) =>
        column.flatMap((what, down) =>
          sample(
            prints,
            what,
            (across + 0.5 - columns.length / 2) * PITCH.across,
            (down + 0.5 - rows / 2) * PITCH.down,
          ),
        ),
      ),
    ],
    finish: { exposure: 1.02, corners: 0.3 },
  };
}

/** Seven clays side by side, hotter from row to row. Two bricks have been withdrawn. */
export function names(prints: Textures): Scene {
  const columns = clays.map((clay) => {
    const own: Sample[] = clay.bricks.map((brick, place) => ({ clay, brick, place }));
    if (clay.name === "Long Acre" || clay.name === "Upper Seam") own.splice(4, 0, "withdrawn");
    return own;
  });
  const label = panel(
    PITCH.across * 2 - 1.6,
    4.6,
    { at: [PITCH.across * 2.5, 0.06, PITCH.down * 2.5 + 0.3], tilt: -90, turn: 0.6 },
    printed(prints("label"), { seed: 4, crease: 0.002 }),
  );
  return floor(prints, columns, label);
}

/** Closer, for narrow windows: the four clays at the right, and one of the two empty places. */
export const tallNames = (prints: Textures): Scene => ({
  ...names(prints),
  camera: { from: [17.4, 170, 13.6], to: [17.4, 0, 0.3], angle: 16 },
});
