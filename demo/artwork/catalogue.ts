import { disc } from "./cuts.ts";
import type { PlateOptions } from "./plate.ts";

/** A flat plate to draw: its file name without extension, and how it is heated and cut. Others are in `steel/plates.ts`. */
export type CatalogueEntry = PlateOptions & { name: string };

export const studioPlates: CatalogueEntry[] = [
  {
    name: "plate-home",
    widthPx: 1920,
    heightPx: 2400,
    seed: 2001,
    sources: [
      { x: 0.6, y: 0.1, rx: 0.36, ry: 0.22, turn: 16, heat: 2.4 },
      { x: 0.3, y: 0.36, rx: 0.1, ry: 0.2, turn: 14, heat: 1.2 },
      { x: 0.72, y: 0.74, rx: 0.3, ry: 0.26, heat: 0.75 },
    ],
    cut: disc(0.6, 0.52, 0.33),
    lift: -0.26,
    quiet: [
      { from: [0.1, 0.5], to: [0.34, 0.42] },
      { from: [0.3, 0.84], to: [0.36, 0.6] },
    ],
  },
];

export const errorPlates: CatalogueEntry[] = [
  {
    name: "plate-overheated",
    widthPx: 1920,
    heightPx: 1200,
    seed: 3001,
    cut: disc(1.08, 0.46, 0.33),
    sources: [
      { x: 0.86, y: 0.16, rx: 0.5, ry: 0.26, heat: 4.2 },
      { x: 1.5, y: 0.85, rx: 0.3, ry: 0.3, heat: 2.6 },
    ],
    limit: 1,
    lift: -0.26,
    quiet: [{ from: [0.8, 0.37], to: [0.83, 0.07] }], // its bright part is the upper third
  },
];
