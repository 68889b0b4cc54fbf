/** North Kiln: all its bricks on the works floor, by clay and by the temperature of the kiln, each over its name. */
import { cellRandom, createNoise } from "../noise.ts";
import { layered, printed, stone, uneven } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { box, type Face, lamp, type Material, type Place, panel, place, type Spot } from "../photograph/shapes.ts";
import type { Textures } from "../photograph/textures.ts";
import { blend, dot, linear, smooth, subtract, times } from "../photograph/vectors.ts";

/** What a clay looks like when it is fired just enough and when it is fired hard, and its temperatures. */
type Clay = { name: string; soft: string; hard: string; burnt: string; temperatures: number[] };

const clays: Clay[] = [
  {
    name: "White Pit",
    soft: "#e4d7b8",
    hard: "#ab8f68",
    burnt: "#7d634a",
    temperatures: [960, 980, 1020, 1060, 1100, 1140],
  },
  { name: "Long Acre", soft: "#d8b8a6", hard: "#8a6258", burnt: "#5f464a", temperatures: [940, 980, 1020, 1060, 1100] },
  {
    name: "River Bed",
    soft: "#cf9d70",
    hard: "#96563c",
    burnt: "#663c2e",
    temperatures: [940, 960, 980, 1000, 1020, 1060],
  },
  {
    name: "Mill Lane",
    soft: "#c98660",
    hard: "#7b4034",
    burnt: "#523032",
    temperatures: [960, 1000, 1020, 1040, 1080, 1120],
  },
  {
    name: "Upper Seam",
    soft: "#a65c42",
    hard: "#4c2b27",
    burnt: "#2c2124",
    temperatures: [980, 1000, 1020, 1060, 1100],
  },
  {
    name: "Lower Seam",
    soft: "#a04c3c",
    hard: "#58323a",
    burnt: "#382832",
    temperatures: [960, 1000, 1040, 1080, 1110],
  },
  {
    name: "Black Shale",
    soft: "#857d76",
    hard: "#323034",
    burnt: "#1d1d22",
    temperatures: [1000, 1040, 1080, 1100, 1120],
  },
];
/** A brick's face is 10 units long, so that its grain is as fine as in a photograph of a whole one. */
const BRICK = { width: 10, height: 1.7, depth: 3.05 };
const TAG = { width: 10, height: 3 };
const PITCH = { across: 11.6, down: 6.9 };

/** The face of a brick: dragged by the wire that cut it, pitted, and burnt in patches the hotter it was. */
function fired({ soft, hard, burnt }: Clay, heat: number, seed: number): Material {
  const rough = layered(seed, 5, 0.6);
  const patches = layered(seed + 40, 3);
  const drag = createNoise(seed + 60);
  const colours = { clay: blend(linear(soft), linear(hard), heat), soft: linear(soft), burnt: linear(burnt) };
  const pits = (a: number, b: number) => smooth(0.5, 0.85, 0.9 * drag(a * 4.2, b * 4.2) + 0.4 * rough(a * 2, b * 2));
  return {
    average: colours.clay,
    colour({ a, b }) {
      const dark = smooth(0.1, 0.9, patches(a / 4 + 9, b / 2) + 0.75 * heat - 0.1) * (0.25 + 0.7 * heat);
      const light = 0.4 * smooth(0, 0.8, patches(a / 3, b / 2 + 40));
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

/** How far a brick of River Bed 980 has been dipped: the water ends here, seen from its middle. */
const WATERLINE = 0.15;

/** River Bed 980: sandy, pitted, a little paler at its edges, and wet from the waterline on, darker and redder. */
function halfWet(where: Place): Material {
  const rough = layered(211, 5, 0.62);
  const patches = layered(240, 3);
  const pit = layered(260, 2);
  const soft = layered(280, 2);
  const colours = { clay: linear("#b07a58"), pale: linear("#c9a283"), burnt: linear("#8b5542") };
  const along = subtract(place([1, 0, 0], where), place([0, 0, 0], where));
  const wet = ({ at }: Spot) => {
    const [x, y, z] = at;
    const from = dot(subtract(at, where.at ?? [0, 0, 0]), along) - WATERLINE;
    return smooth(-0.03, 0.05, from + 0.12 * soft(0.7 * (x + z), 0.9 * y + 0.4 * z) - 0.1 * (y - 1.5));
  };
  const pits = ({ a, b }: Spot) => smooth(0.62, 0.95, pit(a * 3.1, b * 3.1) + 0.25 * rough(a * 3, b * 3));
  return {
    average: colours.clay,
    colour(spot) {
      const { a, b } = spot;
      const dark = 0.55 * smooth(0.1, 0.9, patches(a / 3.4 + 9, b / 2.2));
      const light = 0.6 * smooth(-0.1, 0.9, patches(a / 2.6 + 30, b / 2 + 40));
      const shade = (0.95 + 0.16 * rough(a * 1.6, b * 1.6)) * (1 - 0.3 * pits(spot));
      const dry = times(blend(blend(colours.clay, colours.pale, light), colours.burnt, dark), shade);
      const [red, green, blue] = dry.map((value) => value ** 1.24 * 0.42) as [number, number, number];
      return blend(dry, [red * 1.22, green * 0.9, blue * 0.82], wet(spot));
    },
    relief(spot) {
      const { a, b } = spot;
      const own = 0.015 * rough(a * 1.5, b * 1.5) - 0.02 * pits(spot);
      return own * (1 - 0.55 * wet(spot));
    },
    gloss(spot) {
      const share = wet(spot);
      return { reflects: 0.045 * share, roughness: 0.8 - 0.38 * share };
    },
  };
}

/** One brick on the works floor, its right half wet. */
export function oneBrick(): Scene {
  const where: Place = { at: [0, 1.525, 0], turn: 24 };
  const ground = stone("#8f877a", "#7d766a", { seed: 14, size: 26, relief: 0.01, pits: 0 });
  return {
    camera: { from: [1.5, 12.5, 27], to: [0.1, 1.1, 0], angle: 31, opening: 0.25, focus: [1, 2, 2.2] },
    lamps: [lamp([-36, 46, 33], [0, 1, 0], { width: 12, height: 12 }, [62, 56, 47])],
    sky: (to) => times([0.16, 0.165, 0.175], 0.5 + 0.7 * Math.max(0, to[1])),
    faces: [
      panel(400, 400, { at: [0, 0, 0], tilt: -90 }, ground),
      // Only what faces the camera has round edges: those behind would be seen from their backs.
      ...box({ width: 10, height: 3.05, depth: 4.75, bevel: 0 }, where, { other: halfWet(where) }).map((side, at) => ({
        ...side,
        bevel: at === 0 ? 0.14 : 0,
      })),
      // A window behind, which only what is wet mirrors.
      panel(
        80,
        44,
        { at: [-12, 40, -60], tilt: 20 },
        { colour: ({ v }) => times([0.86, 0.95, 1], 0.35 + 0.65 * v), glows: 0.36 },
      ),
    ],
    finish: { exposure: 1, corners: 0.3, grain: 1 },
    fine: { lightScale: 3, lightRays: 16, colourRays: 4 },
  };
}

/** Where a brick has lain: the floor is cleaner there. */
const cleaner: Material = uneven("#a39a8c", { seed: 3, size: 0.5, relief: 0.006, patches: 0.1 });

type Sample = { clay: Clay; place: number } | "withdrawn" | null;

/** A brick with its tag in the middle of a place of the floor. */
function sample(prints: Textures, what: Sample, x: number, z: number): Face[] {
  if (what === null) return [];
  if (what === "withdrawn") return [panel(BRICK.width, BRICK.depth, { at: [x, 0.02, z - 1.1], tilt: -90 }, cleaner)];
  const { clay, place } = what;
  const seed = clays.indexOf(clay) * 100 + place * 7;
  const by = (salt: number) => cellRandom(seed, salt, 3) - 0.5;
  const size = {
    width: BRICK.width - 0.2 * by(4),
    height: BRICK.height,
    depth: BRICK.depth - 0.12 * by(5),
    bevel: 0.16,
  };
  const paper = printed(prints(`${clay.name} ${clay.temperatures[place]}`), {
    seed,
    crease: 0.002,
    gloss: { reflects: 0.02, roughness: 0.6 },
  });
  return [
    ...box(
      size,
      { at: [x + 0.16 * by(1), BRICK.height / 2, z - 1.1 + 0.12 * by(2)], turn: 1.6 * by(3) },
      { other: fired(clay, place / (clay.temperatures.length - 1), seed + 11) },
    ),
    panel(TAG.width, TAG.height, { at: [x, 0.06, z + 2.32], tilt: -90, turn: 1.2 * by(6) }, paper),
  ];
}

function floor(
  prints: Textures,
  columns: Sample[][],
  { angle, far }: { angle: number; far: number },
  label: Face[] = [],
): Scene {
  const rows = Math.max(...columns.map(({ length }) => length));
  const concrete = stone("#8f877a", "#655e54", {
    seed: 14,
    size: 30,
    relief: 0.02,
    pits: 0.12,
    gloss: { reflects: 0.03, roughness: 0.6 },
  });
  return {
    camera: { from: [0, far, far * 0.08], to: [0, 0, 0.3], angle },
    lamps: [lamp([-120, 98, -20], [0, 0, 0], { width: 30, height: 24 }, [128, 110, 84])],
    sky: (to) => times([0.085, 0.082, 0.08], 0.5 + 0.6 * Math.max(0, to[1])),
    faces: [
      panel(400, 400, { at: [0, 0, 0], tilt: -90 }, concrete),
      ...label,
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

const samplesOf = (clay: Clay) => clay.temperatures.map((_, place) => ({ clay, place }));

/** Seven clays side by side, hotter from row to row. Two bricks have been withdrawn. */
export function names(prints: Textures): Scene {
  const columns = clays.map((clay) => {
    const own: Sample[] = samplesOf(clay);
    if (clay.name === "Long Acre" || clay.name === "Upper Seam") own.splice(4, 0, "withdrawn");
    return own;
  });
  const label = panel(
    PITCH.across * 2 - 1.6,
    4.6,
    { at: [PITCH.across * 2.5, 0.06, PITCH.down * 2.5 + 0.3], tilt: -90, turn: 0.6 },
    printed(prints("label"), { seed: 4, crease: 0.002 }),
  );
  return floor(prints, columns, { angle: 28.6, far: 170 }, [label]);
}

/** The same in four columns for a picture that is taller than wide: two clays below each other, none in two columns. */
export function tallNames(prints: Textures): Scene {
  const all = clays.map(samplesOf);
  const label = panel(
    PITCH.across - 1.2,
    PITCH.down * 5 - 1.2,
    { at: [PITCH.across * 1.5, 0.06, PITCH.down * 3.5 - 0.6], tilt: -90, turn: 0.6 },
    printed(prints("label-tall"), { seed: 4, crease: 0.002 }),
  );
  const columns = [0, 2, 4, 6].map((at) => [...pad(all[at] ?? []), ...pad(all[at + 1] ?? []).slice(0, 6)]);
  return floor(prints, columns, { angle: 17, far: 170 }, [label]);
}

/** Six places and an empty one. */
const pad = (samples: Sample[]): Sample[] => Array.from({ length: 7 }, (_, at) => samples[at] ?? null);
