import { arcs, bars, courses, disc, lens, punchedGrid, quarterRounds, stairs, tideLines, together } from "./cuts.ts";
import type { PlateOptions } from "./plate.ts";

/** A flat plate to draw: its file name without extension, and how it is heated and cut. Others are in `steel/plates.ts`. */
export type CatalogueEntry = PlateOptions & { name: string };

/** The format of most plates: 1.6 plate heights wide, so `x` runs from 0 to 1.6 and `y` from 0 to 1. */
const cover = { widthPx: 2560, heightPx: 1600 };

export const clientPlates: CatalogueEntry[] = [
  {
    ...cover,
    name: "plate-halden-grid-detail",
    seed: 1012,
    sources: [
      { x: 0.42, y: 0.72, rx: 0.36, ry: 0.2, turn: -38, heat: 2.6 },
      { x: 1.2, y: 0, rx: 0.3, ry: 0.14, heat: 0.5 },
    ],
    cut: arcs({ x: 1.75, y: -0.15, pitch: 0.37, width: 0.2, from: 0.34 }),
    lift: 0.24,
    limit: 0.82,
  },
  {
    ...cover,
    name: "plate-moor-and-tarn",
    seed: 1021,
    sources: [
      { x: 1.18, y: 0.36, rx: 0.4, ry: 0.34, turn: -12, heat: 2.4 },
      { x: 0.6, y: 1.04, rx: 0.3, ry: 0.2, heat: 1.6 },
    ],
    cut: quarterRounds({ x: 0, y: 0, cell: 0.3334, seed: 12, rests: 6 }),
    lift: -0.24,
    quiet: [{ from: [0.35, 0], to: [0.7, 0] }],
  },
  {
    ...cover,
    name: "plate-ferrow-rail",
    seed: 1031,
    sources: [
      { x: 1.22, y: 0.62, rx: 0.42, ry: 0.2, turn: -36, heat: 1.7 },
      { x: 0.5, y: 1.0, rx: 0.24, ry: 0.12, heat: 0.5 },
    ],
    cut: stairs({ x: 0.34, y: 0.95, tread: 0.15, riser: 0.094, depth: 9 }),
    lift: 0.26,
    quiet: [{ from: [0.36, 0], to: [0.66, 0] }],
  },
  {
    ...cover,
    name: "plate-understory-bank-detail",
    seed: 1042,
    sources: [
      { x: 0.35, y: 0.8, rx: 0.5, ry: 0.26, turn: 16, heat: 3 },
      { x: 1.5, y: 0.2, rx: 0.2, ry: 0.24, heat: 0.5 },
    ],
    cut: punchedGrid({ x: 0.2, y: 0.1, pitch: 0.4, radius: () => 0.14 }),
    lift: -0.34,
  },
  {
    ...cover,
    name: "plate-lumen-fold-detail",
    seed: 1052,
    sources: [
      { x: 0.1, y: 0.5, rx: 0.5, ry: 0.26, heat: 1.9 },
      { x: 0.9, y: 0.5, rx: 0.6, ry: 0.1, heat: 1.6 },
    ],
    cut: together(
      lens({ x: 0.27, y: 0.5, height: 0.94, thickness: 0.24 }),
      lens({ x: 0.66, y: 0.5, height: 0.74, thickness: 0.32 }),
      lens({ x: 1.05, y: 0.5, height: 0.54, thickness: 0.24 }),
      lens({ x: 1.37, y: 0.5, height: 0.34, thickness: 0.18 }),
    ),
    lift: 0.2,
  },
  {
    ...cover,
    name: "plate-quayside-opera",
    seed: 1061,
    sources: [
      { x: 1.0, y: 0.62, rx: 0.42, ry: 0.26, turn: -10, heat: 2.4 },
      { x: 0.3, y: 1, rx: 0.3, ry: 0.2, heat: 0.4 },
    ],
    cut: bars({ x: 0.04, pitch: 0.08, width: 0.044, end: (bar) => 0.44 + 0.5 * Math.abs((bar - 12) / 12) ** 2 }),
    lift: -0.28,
    quiet: [{ from: [0.3, 0.5], to: [0.6, 0.5] }],
  },
  {
    ...cover,
    name: "plate-saltmarsh-detail",
    seed: 1072,
    sources: [
      { x: 0.42, y: 0.72, rx: 0.44, ry: 0.18, turn: -14, heat: 2.2 },
      { x: 1.5, y: 0.1, rx: 0.3, ry: 0.2, heat: 0.5 },
    ],
    cut: tideLines({ top: -0.4, first: 0.2, growth: 1.3, swell: 0.07, length: 1.3, phase: 0.6 }),
    lift: 0.25,
  },
  {
    ...cover,
    name: "plate-north-kiln",
    seed: 1081,
    sources: [
      { x: 1.1, y: 0.8, rx: 0.4, ry: 0.34, heat: 2.6 },
      { x: 1.5, y: 0.1, rx: 0.2, ry: 0.2, heat: 0.5 },
    ],
    cut: courses({ x: -0.06, y: 0, brick: 0.32, course: 0.125, joint: 0.012, seed: 2, missing: 0.12 }),
    lift: -0.34,
    quiet: [{ from: [0.45, 0], to: [0.85, 0] }],
  },
];

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

const errorPlate = {
  widthPx: 1920,
  heightPx: 1200,
  seed: 3001,
  cut: disc(1.08, 0.46, 0.33),
  quiet: [{ from: [0.8, 0.44], to: [0.86, 0.14] }] satisfies PlateOptions["quiet"],
};

export const errorPlates: CatalogueEntry[] = [
  {
    ...errorPlate,
    name: "plate-cold",
    sources: [
      { x: 0.86, y: 0.16, rx: 0.5, ry: 0.26, heat: 1.3 },
      { x: 1.5, y: 0.85, rx: 0.3, ry: 0.3, heat: 0.7 },
    ],
    limit: 0.5,
    lift: -0.2,
  },
  {
    ...errorPlate,
    name: "plate-overheated",
    sources: [
      { x: 0.86, y: 0.16, rx: 0.5, ry: 0.26, heat: 4.2 },
      { x: 1.5, y: 0.85, rx: 0.3, ry: 0.3, heat: 2.6 },
    ],
    limit: 1,
    lift: -0.26,
  },
];
