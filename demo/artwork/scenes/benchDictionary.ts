/** On the bench of those who write: a dictionary from 1933 without its letter S. */
import { cellRandom } from "../noise.ts";
import { layered, plain, printed, uneven } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { box, type Face, face, type Material, panel, sheet } from "../photograph/shapes.ts";
import type { Textures } from "../photograph/textures.ts";
import { linear, times, type Vec } from "../photograph/vectors.ts";
import { stillLife } from "./bench.ts";

/** The pages of an open book at one side of its gutter: `side` is -1 at the left. */
function openPages(side: -1 | 1, print: Material): Face[] {
  const line = Array.from({ length: 41 }, (_, step): Vec => {
    const t = step / 40;
    const across = 1.3 + 12.4 * t;
    return [side * across, 2.7 * (1 - Math.exp(-t * 11)) - 1.5 * t ** 1.6 + 0.3, -10];
  });
  const ordered = side < 0 ? line.toReversed() : line;
  return sheet(ordered, [0, 0, 20], print);
}

export function dictionary(prints: Textures): Scene {
  const page = (name: string, seed: number) => printed(prints(name), { seed, crease: 0.02, scale: 1.6 });
  const linen: Material = (() => {
    const threads = layered(3, 3);
    const colour = linear("#d99a2b");
    const weave = (a: number, b: number) =>
      Math.max(Math.sin(a * 26) * Math.sign(Math.sin(b * 13)), Math.sin(b * 26) * Math.sign(-Math.sin(a * 13)));
    return {
      average: colour,
      colour: ({ a, b }) =>
        times(colour, 0.86 + 0.1 * weave(a, b) + 0.14 * threads(a * 0.5, b * 4) + 0.1 * threads(a * 4, b * 0.5 + 7)),
      relief: ({ a, b }) => 0.02 * weave(a, b),
    };
  })();
  const edges = layered(8, 2);
  const block: Material = {
    ...plain("#cdb98e"),
    colour: ({ b }) => times(linear("#cdb98e"), 0.8 + 0.3 * edges(0.5, b * 30)),
  };
  const cloth = uneven("#1e5560", { seed: 6, size: 0.12, relief: 0.03, patches: 0.15 });
  // What is left of its letter S: stubs of leaves, torn.
  const stubs = Array.from({ length: 13 }, (_, leaf): Face[] => {
    const by = (salt: number) => cellRandom(7, leaf, salt);
    const lean = -1 + leaf / 6;
    const tear = layered(300 + leaf, 4, 0.7);
    const tall = 1.1 + 1.5 * by(1);
    const paper: Material = {
      ...plain(["#f1e6ca", "#e9dab5", "#f5ecd6"][leaf % 3] ?? "#f1e6ca"),
      isOpen: ({ u, v }) => v < 0.36 + 0.42 * tear(u * 3.4 + leaf * 9.1, 0.4) + 0.05 * tear(u * 60, 3.3),
    };
    const foot: Vec = [lean * 0.75, 0.3, -10];
    const across: Vec = [lean * 0.9 + (by(2) - 0.5) * 0.9, tall, 0];
    return [face([foot[0] + across[0], foot[1] + across[1], -10], [0, 0, 20], times(across, -1), paper)];
  }).flat();
  return stillLife({
    camera: { from: [2.6, 27, 17], to: [0.9, 0.8, -0.6], angle: 29, opening: 0.36, focus: [0.4, 2, 0] },
    panes: 13,
    lit: [-1, 1, 0],
    faces: [
      panel(160, 160, { at: [0, -0.9, 0], tilt: -90 }, linen),
      ...box({ width: 27.6, height: 0.4, depth: 21, bevel: 0.2 }, { at: [0, -0.5, 0] }, { other: cloth }),
      ...box({ width: 26.4, height: 0.4, depth: 20 }, { at: [0, 0, 0] }, { other: block }),
      ...openPages(-1, page("before", 4)),
      ...openPages(1, page("after", 9)),
      ...stubs,
    ],
    finish: { warmth: 0.04 },
  });
}
