/**
 * Photographs a piece of steel: a surface, a camera that looks straight at it, along it or closely at it, and the studio
 * that the metal mirrors. Nothing is drawn by its colour alone: light comes from lamps, colour from the film of oxide.
 */
import { createPalette, SHADES } from "../colour.ts";
import { develop, type Finish } from "../photograph/develop.ts";
import type { Size } from "../photograph/layers.ts";
import { add, cross, linear, smooth, subtract, times, unit, type Vec } from "../photograph/vectors.ts";
import { type Area, BLOCK, createField, type Field, type Surface } from "./field.ts";
import { type Glass, isUnder, lookThrough, type Passage } from "./glass.ts";
import { focus } from "./lens.ts";
import { createLight, type Studio, studio } from "./studio.ts";

/** Lengths in plate heights: `x` to the right, `y` down, `z` towards the camera; the plate is about 1.6 × 1. */
export type View = {
  from: Vec;
  to: Vec;
  /** The angle that the picture's width takes in, in degrees. */
  angle: number;
  /** The radius of the lens opening: 0 for a picture that is sharp everywhere. */
  opening?: number;
  /** Where it is sharp, if not at `to`. */
  sharpAt?: Vec;
  roll?: number;
};

export type Piece = {
  surface: Surface;
  /** Between which heights the surface lies. */
  lowest: number;
  highest: number;
  view: View;
  studio?: Partial<Studio>;
  finish?: Finish;
  /** A lens that lies on the plate, and the surface that it shows in place of the one around it. */
  glass?: Glass;
  under?: Surface;
  /** How many points of the disc that a blurred point becomes are read: more where it is large. */
  taps?: number;
  /** Cells of the surface for one point of the picture: more where the camera comes very close to a part. */
  detail?: number;
};

const CLEAR: Passage = { isInside: false, passes: 1, mirrors: 0 };

const SAMPLES = [
  [0.25, 0.25],
  [0.75, 0.75],
] as const;

/** Lamps are neutral, and what the dark room sends is blue: shadows on steel are. */
const ROOM = linear("#7794bd");
/** Even black steel is not black in a photograph: the lens scatters a little of the room. */
const VEIL = 0.0016;
/** Bare steel, and steel under a film so thin that it has hardly a colour. */
const BARE = linear("#a9b8c9");
const THIN = linear("#b3bcdc");

/** Red, green and blue of the picture, row by row. The same piece always gives the same bytes. */
export function photographSteel(piece: Piece, size: Size): Uint8Array {
  const { widthPx, heightPx } = size;
  const rays = createRays(piece.view, size);
  const light = createLight({ ...studio, ...piece.studio });
  const cells = widthPx * heightPx * (piece.detail ?? 1);
  const area = areaOf(piece, rays, size);
  const around = createField(piece.surface, area, cells, light.towardsKey);
  const under = piece.under ? createField(piece.under, area, cells, light.towardsKey) : around;
  const films = createFilms();
  const colour = new Float32Array(widthPx * heightPx * 3);
  const depth = new Float32Array(widthPx * heightPx);
  const to: [number, number, number] = [0, 0, 0];
  const hit = { x: 0, y: 0, z: 0 };
  const [fromX, fromY, fromZ] = piece.view.from;
  for (let row = 0; row < heightPx; row++)
    for (let column = 0; column < widthPx; column++) {
      const at = row * widthPx + column;
      for (const [shiftX, shiftY] of SAMPLES) {
        rays.direct(to, column + shiftX, row + shiftY);
        meet(hit, around, piece, fromX, fromY, fromZ, to[0], to[1], to[2]);
        if (piece.glass && isUnder(piece.glass, hit)) {
          // The glass lies on the plate: the relief beside a place must not shift what is seen there through it.
          const distance = -fromZ / to[2];
          hit.x = fromX + to[0] * distance;
          hit.y = fromY + to[1] * distance;
          hit.z = 0;
        }
        const glass = piece.glass ? lookThrough(piece.glass, hit, light) : CLEAR;
        const field = glass.isInside ? under : around;
        const place = createPlace(field, hit.x, hit.y);
        // The normal, from the heights on both sides.
        const slopeX = slope(field, place, 1);
        const slopeY = slope(field, place, field.columns);
        const scale = 1 / Math.sqrt(1 + slopeX * slopeX + slopeY * slopeY);
        const [nx, ny, nz] = [-slopeX * scale, -slopeY * scale, scale];
        const facing = to[0] * nx + to[1] * ny + to[2] * nz;
        const [rx, ry, rz] = [to[0] - 2 * facing * nx, to[1] - 2 * facing * ny, to[2] - 2 * facing * nz];
        const roughness = sample(field, field.roughness, place);
        const tone = sample(field, field.tones, place);
        const lit = sample(field, field.lit, place);
        const open = sample(field, field.open, place);
        const temperature = Math.min(1, Math.max(0, sample(field, field.temperatures, place)));
        // What a surface mirrors from behind its own neighbours is dark.
        const free = open * (rz > 0 ? 1 : Math.max(0, 1 + 3 * rz));
        const dull = dullness(roughness);
        const mirrored = light.mirrored(hit.x, hit.y, hit.z, rx, ry, rz, roughness) * free * (0.4 + 0.6 * lit);
        const fallen = light.falling(hit.x, hit.y, hit.z, nx, ny, nz) * lit * (0.6 + 0.4 * open);
        const lamps = tone * ((1 - dull) * mirrored + dull * fallen);
        const room = tone * open * (0.03 + 0.02 * nz - 0.02 * ny);
        const film = Math.round(temperature * (SHADES - 1)) * 3;
        for (let channel = 0; channel < 3; channel++) {
          const own = ROOM[channel] ?? 0;
          const steel = (films[film + channel] ?? 0) * (lamps + room * own);
          const seen = glass.passes * steel + glass.mirrors + VEIL * own;
          colour[at * 3 + channel] = (colour[at * 3 + channel] ?? 0) + seen / SAMPLES.length;
        }
        const dx = hit.x - fromX;
        const dy = hit.y - fromY;
        const dz = hit.z - fromZ;
        const ahead = dx * rays.forward[0] + dy * rays.forward[1] + dz * rays.forward[2];
        depth[at] = (depth[at] ?? 0) + (glass.isInside ? rays.sharp : ahead) / SAMPLES.length;
      }
    }
  const seen = focus({ ...size, colour }, depth, rays.blurPx, piece.taps);
  return develop({ ...size, colour: seen }, piece.finish);
}

const dullness = (roughness: number) => {
  const share = Math.min(1, Math.max(0, (roughness - 0.35) / 0.6));
  return share * share * (3 - 2 * share);
};

/**
 * What each temperature's film of oxide lets through to the eye; up to 0.48 the steel is bare. A thin film has its own
 * blue: the palette's silver is neutral, and between bare steel and orchid in low light it would look olive.
 */
function createFilms(): Float32Array {
  const palette = createPalette();
  const films = new Float32Array(SHADES * 3);
  const own: [number, number, number] = [0, 0, 0];
  for (let shade = 0; shade < SHADES; shade++) {
    const temperature = shade / (SHADES - 1);
    for (const channel of [0, 1, 2] as const) {
      const value = (palette[shade * 3 + channel] ?? 0) / 255;
      own[channel] = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    }
    const bare = smooth(0.52, 0.44, temperature);
    const thin = smooth(0.7, 0.54, temperature);
    const silver = luminance(own) / luminance(THIN);
    for (const channel of [0, 1, 2] as const) {
      const film = own[channel] * (1 - thin) + THIN[channel] * silver * thin;
      films[shade * 3 + channel] = film * (1 - bare) + BARE[channel] * bare;
    }
  }
  return films;
}

export const luminance = ([red, green, blue]: Vec) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

export function createRays(view: View, { widthPx, heightPx }: Size) {
  const forward = unit(subtract(view.to, view.from));
  const level = unit(cross(forward, [0, 1, 0]));
  const below = cross(level, forward);
  const roll = ((view.roll ?? 0) * Math.PI) / 180;
  const right = add(times(level, Math.cos(roll)), times(below, Math.sin(roll)));
  const down = add(times(below, Math.cos(roll)), times(level, -Math.sin(roll)));
  const spread = (2 * Math.tan((view.angle * Math.PI) / 360)) / widthPx;
  const away = subtract(view.sharpAt ?? view.to, view.from);
  const sharp = away[0] * forward[0] + away[1] * forward[1] + away[2] * forward[2];
  const opening = view.opening ?? 0;
  return {
    forward,
    sharp,
    direct(to: [number, number, number], x: number, y: number) {
      const sx = (x - widthPx / 2) * spread;
      const sy = (y - heightPx / 2) * spread;
      const tx = forward[0] + right[0] * sx + down[0] * sy;
      const ty = forward[1] + right[1] * sx + down[1] * sy;
      const tz = forward[2] + right[2] * sx + down[2] * sy;
      const scale = 1 / Math.sqrt(tx * tx + ty * ty + tz * tz);
      to[0] = tx * scale;
      to[1] = ty * scale;
      to[2] = tz * scale;
    },
    /** The radius of the disc that a point at a depth becomes. */
    blurPx: (depth: number) => (opening * Math.abs(depth - sharp)) / depth / sharp / spread,
  };
}

/** The part of the surface that the camera can see. */
function areaOf(
  { view, lowest, highest }: Piece,
  rays: ReturnType<typeof createRays>,
  { widthPx, heightPx }: Size,
): Area {
  const to: [number, number, number] = [0, 0, 0];
  const area = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of [
    [0, 0],
    [widthPx, 0],
    [0, heightPx],
    [widthPx, heightPx],
  ] as const)
    for (const height of [lowest, highest]) {
      rays.direct(to, x, y);
      if (to[2] > -0.02) throw new RangeError("a camera must see the plate in every corner of its picture");
      const distance = (height - view.from[2]) / to[2];
      area.left = Math.min(area.left, view.from[0] + to[0] * distance);
      area.right = Math.max(area.right, view.from[0] + to[0] * distance);
      area.top = Math.min(area.top, view.from[1] + to[1] * distance);
      area.bottom = Math.max(area.bottom, view.from[1] + to[1] * distance);
    }
  return area;
}

/** Writes into `hit` where a ray meets the surface. */
function meet(
  hit: { x: number; y: number; z: number },
  field: Field,
  { lowest, highest }: Piece,
  fromX: number,
  fromY: number,
  fromZ: number,
  toX: number,
  toY: number,
  toZ: number,
) {
  const start = (highest - fromZ) / toZ;
  const end = (lowest - fromZ) / toZ;
  const aside = Math.hypot(toX, toY);
  const fine = Math.max((1.2 * field.cell) / Math.max(aside, 1e-6), 1e-5);
  const coarse = (BLOCK * field.cell) / Math.max(aside, 1e-6);
  let distance = start;
  let before = start;
  while (distance < end) {
    const x = fromX + toX * distance;
    const y = fromY + toY * distance;
    const z = fromZ + toZ * distance;
    const column = Math.min(field.columns - 1, Math.max(0, Math.floor((x - field.left) / field.cell)));
    const row = Math.min(field.rows - 1, Math.max(0, Math.floor((y - field.top) / field.cell)));
    const ceiling = field.ceilings[(row >> 4) * field.blocks + (column >> 4)] ?? 0;
    if (z > ceiling) {
      before = distance;
      // Down to the ceiling, or as far aside as its block reaches.
      distance += Math.max(fine, Math.min(coarse, (ceiling - z) / toZ));
    } else if (z > heightAt(field, x, y)) {
      before = distance;
      distance += fine;
    } else break;
  }
  let after = Math.min(distance, end);
  for (let halving = 0; halving < 7; halving++) {
    const middle = (before + after) / 2;
    if (fromZ + toZ * middle > heightAt(field, fromX + toX * middle, fromY + toY * middle)) before = middle;
    else after = middle;
  }
  hit.x = fromX + toX * after;
  hit.y = fromY + toY * after;
  hit.z = fromZ + toZ * after;
}

type Place = { at: number; s: number; t: number };

function createPlace({ left, top, cell, columns, rows }: Field, x: number, y: number): Place {
  const atX = Math.min(columns - 2.001, Math.max(1, (x - left) / cell - 0.5));
  const atY = Math.min(rows - 2.001, Math.max(1, (y - top) / cell - 0.5));
  const column = Math.floor(atX);
  const row = Math.floor(atY);
  return { at: row * columns + column, s: atX - column, t: atY - row };
}

const heightAt = (field: Field, x: number, y: number) => sample(field, field.heights, createPlace(field, x, y));

function sample({ columns }: Field, values: Float32Array, { at, s, t }: Place): number {
  const above = (values[at] ?? 0) * (1 - s) + (values[at + 1] ?? 0) * s;
  const under = (values[at + columns] ?? 0) * (1 - s) + (values[at + columns + 1] ?? 0) * s;
  return above * (1 - t) + under * t;
}

/** How steeply the surface rises along `stride` (1: to the right; the number of columns: down). */
function slope(field: Field, { at, s, t }: Place, stride: number): number {
  const near = sample(field, field.heights, { at: at - stride, s, t });
  const far = sample(field, field.heights, { at: at + stride, s, t });
  return (far - near) / (2 * field.cell);
}
