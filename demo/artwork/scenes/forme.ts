/** Build: a web page as a printer's forme, of wood, lead and brass in a frame of steel; its button is not set yet. */
import { cellRandom } from "../noise.ts";
import { layered, plain, uneven, wood } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { moved, roundedOutline } from "../photograph/round.ts";
import { box, type Face, type Material, panel, type Spot } from "../photograph/shapes.ts";
import { add, dot, smooth, times, unit } from "../photograph/vectors.ts";
import { stillLife } from "./bench.ts";
import {
  BODY,
  block,
  brass,
  brick,
  lettered,
  maple,
  orchid,
  type Plan,
  painted,
  pear,
  piece,
  type Shape,
  SPACE,
  sawn,
  set,
  shifted,
  slug,
  steel,
  TYPE,
  walnut,
  woodType,
} from "./formeParts.ts";

const MENU = ["About", "Services", "Clients", "Work", "Contact"];
const TEXT = ["The words come first.", "Nothing moves while", "you read."];
const PAGE: Plan = { left: -23, right: 23, back: -8.8, front: 8.8 };
const COLUMN = 5.4;

function menu(): Face[] {
  const [back, front] = [PAGE.back, PAGE.back + 2.2];
  const type = { size: 0.98, stretch: 92, weight: 700 };
  const [margin, gap] = [0.45, 0.35];
  const widths = MENU.map((word) => set(word, type).width + 2 * margin);
  const start = PAGE.right - widths.reduce((sum, width) => sum + width + gap, -gap);
  let left = start;
  const words = MENU.flatMap((word, index) => {
    const right = left + (widths[index] ?? 0);
    const own = slug({ left, right, back, front }, word, type, margin);
    const space = block({ left: right + 0.03, right: right + 0.32, back, front }, SPACE, brass, { bevel: 0.03 });
    left = right + gap;
    return index < MENU.length - 1 ? [...own, ...space] : own;
  });
  return [
    ...block({ left: PAGE.left, right: start - 0.1, back, front }, 2.1, piece(walnut, 3)),
    ...sawn(disc(PAGE.left + 1.5, (back + front) / 2, 0.62), 2.35, 0.3, { face: brass, side: brass }),
    ...words,
  ];
}

const disc = (cx: number, cy: number, radius: number): Shape => [
  Array.from({ length: 48 }, (_, index): [number, number] => {
    const turn = (index / 48) * 2 * Math.PI;
    return [cx + radius * Math.cos(turn), cy + radius * Math.sin(turn)];
  }),
];

/** A boat on the sea in front of a low sun, of painted wood. */
function picture(plan: Plan): Face[] {
  const [x, z] = [(plan.left + plan.right) / 2, (plan.back + plan.front) / 2];
  const paint = (shape: Shape, top: number, hex: string, seed: number) =>
    sawn(shifted(shape, x, z), top, 0.6, { face: painted(hex, seed), side: piece(maple, seed) });
  const wide = (plan.right - plan.left) / 2;
  const deep = (plan.front - plan.back) / 2;
  /** From a line across the picture down to its foot. */
  const under = (line: (t: number) => number): Shape => [
    [
      ...Array.from({ length: 41 }, (_, index): [number, number] => [
        (wide - 0.3) * (index / 20 - 1),
        line(index / 40),
      ]),
      [wide - 0.3, deep - 0.3],
      [-wide + 0.3, deep - 0.3],
    ],
  ];
  const far = under((t) => 2.2 - 2.1 * Math.sin(t * 2.6 + 0.2) ** 2 - 1.4 * t);
  const near = under((t) => 2.6 + 2.3 * Math.sin(t * 2.9 - 0.35) ** 2);
  const [sail, hull]: [Shape, Shape] = [
    [
      [
        [3.7, -3.1],
        [6.5, 0.9],
        [3.7, 0.9],
      ],
    ],
    [
      [
        [2.5, 1.1],
        [6.9, 1.1],
        [6.1, 2.1],
        [3.2, 2.1],
      ],
    ],
  ];
  return [
    ...block(plan, 1.75, piece(maple, 77), { top: painted("#f0cf78", 4) }),
    ...paint(disc(-2.6, -2, 3.1), 2.1, brick, 5),
    ...paint(far, 2.3, "#5d87a8", 6),
    ...paint(sail, 2.5, orchid, 7),
    ...paint(hull, 2.5, brick, 8),
    ...paint(near, 2.7, "#2f5573", 9),
  ];
}

/** The lacquered block that goes into the gap, around its own middle, its face up. */
const BUTTON = { width: 8.6, depth: 2.9, height: 2.2 };
function button(): Face[] {
  const outline: Shape = [roundedOutline(BUTTON.width, BUTTON.depth, 0.55).slice(0, -1)];
  const { shape, width } = set("Read on", { size: 1.8, stretch: 100, weight: 740 });
  const lacquer = uneven(orchid, {
    seed: 8,
    size: 2,
    relief: 0.004,
    patches: 0.04,
    gloss: { reflects: 0.06, roughness: 0.12 },
  });
  const words = shifted(shape, BUTTON.width / 2 - width / 2, BUTTON.depth / 2 + 0.61);
  return sawn(outline, BUTTON.height / 2, BUTTON.height, {
    face: lettered(lacquer, "#fbeefa", words, -0.03),
    side: lacquer,
  });
}

/** Two wedges of brass that drive each other apart. */
function wedges({ left, right, back, front }: Plan): Face[] {
  const [near, far] = [back + 0.2 * (front - back), back + 0.8 * (front - back)];
  const one: Shape = [
    [
      [left, back],
      [right - 0.5, back],
      [right - 0.5, near],
      [left, far],
    ],
  ];
  const other: Shape = [
    [
      [right, front],
      [left + 0.5, front],
      [left + 0.5, far - 0.02],
      [right, near - 0.02],
    ],
  ];
  return [one, other].flatMap((shape) => sawn(shape, 1.6, 1.6, { face: brass, side: brass }));
}

/** The frame, which the forme is locked in. */
function chase({ left, right, back, front }: Plan): Face[] {
  const [bar, height] = [2.2, 1.75];
  const sides: Plan[] = [
    { left: left - bar, right: right + bar, back: back - bar, front: back },
    { left: left - bar, right: right + bar, back: front, front: front + bar },
    { left: left - bar, right: left, back, front },
    { left: right, right: right + bar, back, front },
  ];
  return sides.flatMap((plan) => block(plan, height, steel, { bevel: 0.16 }));
}

function page(): Face[] {
  const { left, right, back, front } = PAGE;
  const hero = back + 2.75;
  const first = woodType("A page that", left, hero, 100);
  const second = woodType("arrives", left, hero + BODY + 0.12, 200);
  const below = hero + 2 * BODY + 0.12;
  const text = { size: 1.1, stretch: 78, weight: 600 };
  const room = { left: -4.2, right: COLUMN - 0.5, back: below + 0.6, front: front - 0.55 };
  const deep = (front - below - 0.55) / 3;
  return [
    ...menu(),
    ...block({ left, right, back: back + 2.3, front: back + 2.6 }, TYPE - 0.1, brass, { bevel: 0.03 }),
    ...first.faces,
    ...block({ left: first.right, right: COLUMN - 0.15, back: hero, front: hero + BODY }, SPACE, piece(pear, 41, true)),
    ...second.faces,
    ...block(
      { left: second.right, right: COLUMN - 0.15, back: hero + BODY + 0.12, front: below },
      SPACE,
      piece(maple, 43),
    ),
    ...block({ left, right: COLUMN - 0.15, back: below + 0.06, front: below + 0.5 }, SPACE, piece(walnut, 44)),
    ...TEXT.flatMap((line, index) => {
      const start = below + 0.55 + index * deep;
      return slug({ left, right: room.left - 0.4, back: start, front: start + deep - 0.1 }, line, text);
    }),
    // Around the gap.
    ...block({ left: room.left - 0.35, right: room.left, back: below + 0.55, front }, SPACE, brass, { bevel: 0.03 }),
    ...block({ left: room.left, right: room.right, back: room.front, front }, SPACE, piece(pear, 45)),
    ...block({ left: room.right, right: COLUMN - 0.15, back: below + 0.55, front }, SPACE, piece(pear, 46, true)),
    ...block({ left: COLUMN - 0.1, right: COLUMN + 0.2, back: hero, front }, TYPE - 0.1, brass, { bevel: 0.03 }),
    ...picture({ left: COLUMN + 0.25, right, back: hero, front }),
  ];
}

/** What fills the frame around the page. */
function furniture(frame: Plan): Face[] {
  const { left, right, back, front } = PAGE;
  const split = 7;
  return [
    ...block({ left: frame.left, right: frame.right, back: frame.back, front: back - 0.05 }, 1.45, piece(maple, 51)),
    ...block({ left: frame.left, right: left - 0.05, back, front }, 1.45, piece(pear, 52, true)),
    ...block({ left: right + 0.05, right: frame.right, back, front }, 1.45, piece(maple, 53, true)),
    ...block({ left: frame.left, right: split, back: front + 0.05, front: frame.front }, 1.45, piece(maple, 54)),
    ...wedges({ left: split + 0.4, right: split + 8, back: front + 0.05, front: frame.front }),
    ...block({ left: split + 8.4, right: frame.right, back: front + 0.05, front: frame.front }, 1.45, piece(pear, 55)),
  ];
}

/** A drawer of type behind the forme, and what is left over before it. */
function around(): Face[] {
  const [width, depth, rim] = [33, 2 * BODY + 0.4, 0.9];
  const [right, front] = [width / 2, depth / 2];
  const unused = "#6d4a2f";
  const wall = (plan: Plan, seed: number) => block(plan, 3.1, piece(walnut, seed), { bevel: 0.1 });
  const drawer = [
    ...wall({ left: -right - rim, right: right + rim, back: -front - rim, front: -front }, 61),
    ...wall({ left: -right - rim, right: right + rim, back: front, front: front + rim }, 62),
    ...wall({ left: -right - rim, right: -right, back: -front, front }, 63),
    ...wall({ left: right, right: right + rim, back: -front, front }, 64),
    ...block({ left: -right, right, back: -front, front }, 0.4, piece(walnut, 65), { bevel: 0 }),
    ...woodType("bdfgkmnopq", -right + 0.1, -front + 0.1, 300, unused).faces,
    ...woodType("huvwyaeslcit", -right + 0.1, 0.1, 400, unused).faces,
  ];
  const strip = (x: number, z: number, turn: number) =>
    box({ width: 11, height: 0.5, depth: 1.1, bevel: 0.06 }, { at: [x, 0.25, z], turn }, { other: brass });
  return [
    ...moved(drawer, { at: [-11, 0, -29], turn: 5 }),
    ...strip(17, 18.6, 12),
    ...strip(19, 20.6, 3),
    ...moved(woodType("&", 0, 0, 500).faces, { at: [5, 0, 17.5], turn: -14 }),
  ];
}

/** The button leans on the last line of text, beside the gap. */
function waiting(): Face[] {
  const tilt = 46;
  const [sine, cosine] = [Math.sin((tilt * Math.PI) / 180), Math.cos((tilt * Math.PI) / 180)];
  const [foot, edge] = [1.45, TYPE - 0.1];
  const y = foot + (BUTTON.height / 2) * cosine + (BUTTON.depth / 2) * sine;
  const z = PAGE.front + ((edge - foot) * cosine) / sine + (BUTTON.height / 2) * sine - (BUTTON.depth / 2) * cosine;
  return moved(button(), { at: [-8.5, y, z], tilt, turn: 2 });
}

/** A bench of boards that years of ink and oil have darkened. */
function bench(): Material {
  const [oak, marks] = [wood("#84593a", "#56361f", { seed: 5 }), layered(84, 4, 0.6)];
  const board = (b: number) => Math.floor(b / 13 + 0.35);
  const seam = (b: number) => Math.abs(b / 13 + 0.35 - Math.round(b / 13 + 0.35)) * 13;
  const move = (spot: Spot): Spot => ({
    ...spot,
    a: 0.6 * spot.a + 91 * cellRandom(8, board(spot.b), 1),
    b: 0.42 * spot.b + 40 * cellRandom(8, board(spot.b), 2),
  });
  return {
    average: oak.average,
    colour: (spot) =>
      times(
        oak.colour(move(spot)),
        (0.86 + 0.28 * cellRandom(8, board(spot.b), 3)) *
          (1 - 0.8 * smooth(0.14, 0.03, seam(spot.b))) *
          (0.94 + 0.16 * marks(spot.a / 16, spot.b / 9)),
      ),
    relief: (spot) => (oak.relief?.(move(spot)) ?? 0) + 0.008 * marks(spot.a / 2, spot.b / 2),
    gloss: ({ a, b }) => ({ reflects: 0.04, roughness: 0.34 + 0.2 * smooth(-0.4, 0.5, marks(a / 7, b / 5)) }),
  };
}

export function forme(): Scene {
  const frame: Plan = { left: PAGE.left - 1.5, right: PAGE.right + 1.5, back: PAGE.back - 1.4, front: PAGE.front + 2 };
  const scene = stillLife({
    camera: { from: [-5, 60, 68], to: [0, 0.6, 0.1], angle: 41, opening: 0.26, focus: [0, 2, 0] },
    panes: 34,
    sun: [-0.74, 0.58, 0.2],
    lit: [2, 0, 1],
    faces: [
      panel(260, 160, { at: [0, 0, -20], tilt: -90 }, bench()),
      ...block(frame, 0.06, plain("#2b2c30"), { bevel: 0 }),
      ...chase(frame),
      ...furniture(frame),
      ...page(),
      ...waiting(),
      ...around(),
    ],
    finish: { corners: 0.3, exposure: 1.2 },
    isKeyExact: true,
  });
  // A second window, behind the bench, for what shines.
  const second = unit([-0.4, 0.66, -0.64]);
  return { ...scene, sky: (to) => add(scene.sky(to), times([1.9, 1.8, 1.6], smooth(0.84, 0.97, dot(to, second)))) };
}
