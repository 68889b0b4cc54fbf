/** Understory Bank: a loan punched into a card, whose holes let the lamp through. */
import { plain, printed, stone, uneven, wood } from "../photograph/materials.ts";
import type { Scene } from "../photograph/photograph.ts";
import { box, lamp, type Material, panel, type Spot, sheet } from "../photograph/shapes.ts";
import type { Textures } from "../photograph/textures.ts";
import { times, type Vec } from "../photograph/vectors.ts";

const CARD = { width: 24, height: 11 };

/** Forty columns of four holes; understory.html prints a ring around each. */
function isHole({ u, v }: Spot): boolean {
  const x = u * 2400 - 214;
  const y = v * 1100 - 470;
  const column = Math.round(x / 52.1);
  const row = Math.round(y / 112);
  if (column < 0 || column > 39 || row < 0 || row > 3) return false;
  return Math.hypot(x - column * 52.1, y - row * 112) < 16;
}

/** `above`: how far above the desk its lower edge is. */
export function card(prints: Textures, above = 0.02): Scene {
  const paper = printed(prints("card"), { seed: 4, crease: 0.008, gloss: { reflects: 0.02, roughness: 0.6 } });
  const punched: Material = { ...paper, isOpen: isHole };
  // The card stands on its long edge, leaning back and bent a little.
  const lean: Vec = [0, -CARD.height * Math.cos(0.62), CARD.height * Math.sin(0.62)];
  const line = Array.from({ length: 49 }, (_, index): Vec => {
    const x = index / 24 - 1;
    return [x * 11.7, CARD.height * Math.cos(0.62) + above, -6.4 + 1.3 * x * x];
  });
  const desk = stone("#1e2622", "#141a17", {
    seed: 14,
    size: 30,
    relief: 0.004,
    pits: 0.05,
    gloss: { reflects: 0.035, roughness: 0.4 },
  });
  const brass = plain("#b58a45", { reflects: 0.5, roughness: 0.25 });
  return {
    camera: { from: [-7, 23, 34], to: [0.8, 3.0, 0.2], angle: 39, opening: 0.2, focus: [-2, 4, -3] },
    lamps: [
      lamp([-26, 38, -44], [2, 0, 6], { width: 2.2, height: 2.2 }, [2900, 2600, 2050]),
      lamp([-60, 44, 70], [0, 4, 0], { width: 60, height: 40 }, [3.6, 3.7, 3.9]),
    ],
    sky: (to) => times([0.05, 0.056, 0.06], 0.5 + 0.7 * Math.max(0, to[1])),
    faces: [
      panel(200, 160, { at: [0, 0, -20], tilt: -90 }, desk),
      ...sheet(line, lean, punched),
      // Two weights behind keep it standing.
      ...box({ width: 3, height: 2.4, depth: 3, bevel: 0.2 }, { at: [-9.4, 1.2, -6.2], turn: 8 }, { other: brass }),
      ...box({ width: 3, height: 2.4, depth: 3, bevel: 0.2 }, { at: [9.4, 1.2, -6.2], turn: -6 }, { other: brass }),
      ...box(
        { width: 30, height: 3, depth: 21, bevel: 0.3 },
        { at: [26, 1.5, -22], turn: -12 },
        { other: uneven("#3b2418", { seed: 3, size: 1 }) },
      ),
      panel(300, 120, { at: [0, 60, -90] }, wood("#3a2b20", "#1d1510", { seed: 5 })),
    ],
    finish: { exposure: 0.95, fill: 0.5, corners: 0.35, grain: 1 },
  };
}

/** The whole card from its front, for narrow windows: a smaller lamp throws each of its holes, but nothing below it. */
export function tallCard(prints: Textures): Scene {
  const scene = card(prints, 0);
  return {
    ...scene,
    camera: { from: [0, 34, 34], to: [0.1, 0, -2.2], angle: 30.5, opening: 0.1, focus: [0, 4, -3] },
    lamps: [
      lamp([-5, 24, -46], [2, 0, 6], { width: 0.3, height: 0.3 }, [6e5, 4.9e5, 3.4e5]),
      lamp([-60, 44, 70], [0, 4, 0], { width: 60, height: 40 }, [9, 8.8, 8.4]),
    ],
  };
}
