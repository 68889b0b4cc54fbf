/**
 * Photographs a scene: follows light backwards from the lens, off the surfaces, to the lamps.
 *
 * Light changes slowly and colour quickly, so each has a picture of its own: light at half the size with many rays and
 * with its noise smoothed, colour at full size, and the photograph is their product. Where the points of light around a
 * spot say nothing of it or disagree, on narrow sides and at the edges of shadows, the spot sends rays of its own. Seeds
 * are fixed.
 */
import { type Camera, createView, expose, R2, type Sample } from "./camera.ts";
import { develop, type Finish } from "./develop.ts";
import { emptyLayers, type Layers, type Size } from "./layers.ts";
import { createRays, type Hit, spotOn } from "./rays.ts";
import { type Face, face, facing, type Lamp, normalAt, type Spot, tilted } from "./shapes.ts";
import { brightness, likeness, smoothLight } from "./smoothLight.ts";
import { add, blend, cross, dot, filter, subtract, times, unit, type Vec } from "./vectors.ts";

export type Scene = {
  camera: Camera;
  lamps: Lamp[];
  sky: (direction: Vec) => Vec;
  faces: Face[];
  finish?: Finish;
  fine?: Fine;
};

/** For small spots of light, and for much that is out of focus: a larger picture of light, and more rays for colour. */
export type Fine = {
  lightScale: number;
  lightRays: number;
  colourRays: number;
  /** Each ray for colour asks by itself whether it sees the first lamp: thin shadows of a small sun have smooth edges. */
  isKeyExact?: boolean;
  /** How many rays look for light where its picture does not say it: fewer where there are many rays for colour. */
  askedRays?: number;
};

/** The picture of light is this many times narrower than the photograph. */
const USUAL: Fine = { lightScale: 5, lightRays: 24, colourRays: 4 };

/** Light is taken from its picture where a point next to the spot lies alike by this much, … */
const ALIKE = 0.15;
/** … and where such points differ by less than this share. */
const EVEN = 0.25;
/** Elsewhere, this many rays look for light for each ray for colour. */
const ASKED = 8;

/** Width and height must be multiples of the light's scale. `rays` look for light at each point of its picture. */
export function photograph(scene: Scene, size: Size, rays = (scene.fine ?? USUAL).lightRays): Uint8Array {
  const light = createLight(scene);
  const { lightScale, colourRays, isKeyExact = false, askedRays = ASKED } = scene.fine ?? USUAL;
  const small = { widthPx: size.widthPx / lightScale, heightPx: size.heightPx / lightScale };
  const diffuse = emptyLayers(small);
  const mirrored = emptyLayers(small);
  // All rays of a point go through its middle: a point on an edge then belongs to one surface.
  expose(scene.camera, small, { count: rays, isSpread: false }, ({ at, from, to, sample }) => {
    const hit = light.trace(from, to);
    if (!hit) return;
    const { normal, spot } = light.look(hit, from, to);
    note([diffuse, mirrored], at, normal, hit.distance, rays);
    const [fallen, shone] = light.onto(hit, spot, normal, to, sample, isKeyExact);
    keep(diffuse, at, fallen, rays);
    keep(mirrored, at, shone, rays);
  });
  const [dull, shiny] = [smoothLight(diffuse), smoothLight(mirrored, 4, 2)];
  const picture = emptyLayers(size);
  const seenAt = createView(scene.camera, size).seenAt;
  expose(scene.camera, size, { count: colourRays, isSpread: true }, ({ at, column, row, from, to, sample }) => {
    const hit = light.trace(from, to);
    if (!hit) return keep(picture, at, scene.sky(to), colourRays);
    const { normal, spot } = light.look(hit, from, to);
    const { glows, gloss, isMetal, lit } = hit.face.material;
    const colour = hit.face.material.colour(spot);
    if (glows && !gloss) return keep(picture, at, times(colour, glows), colourRays);
    // What is out of focus is lit as the place that the ray met, not as the one behind the middle of the lens.
    const [x, y] = scene.fine ? seenAt(add(from, times(to, hit.distance))) : [column, row];
    const found =
      findLight([dull, shiny], x / lightScale, y / lightScale, normal, hit.distance) ??
      askForLight((own) => light.onto(hit, spot, normal, to, own, isKeyExact), sample, askedRays);
    if (isKeyExact && !glows) {
      const share = light.shareMirrored(hit, spot, normal, to);
      found[0] = add(found[0], times(light.fromKey(spot.at, normal, sample), 1 - share));
    }
    const seen = glows
      ? times(colour, glows)
      : times(filter(colour, found[0]), light.reliefShade(hit.face, normal, spot));
    const shine = isMetal ? filter(found[1], times(colour, 1 / Math.max(...colour))) : found[1];
    keep(picture, at, add(add(seen, shine), lit?.(spot) ?? [0, 0, 0]), colourRays);
  });
  return develop(picture, scene.finish);
}

/**
 * The light at a place of its picture (in points of it), from those of the four next to it that lie alike. `null` where
 * none does, as on a narrow side of a thing, and where they differ, as at the edge of a shadow.
 */
function findLight(
  [dull, shiny]: [Layers, Layers],
  x: number,
  y: number,
  normal: Vec,
  depth: number,
): [Vec, Vec] | null {
  const sum: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0];
  let [total, alike, darkest, lightest] = [0, 0, Number.POSITIVE_INFINITY, 0];
  for (let row = Math.floor(y - 0.5); row <= Math.floor(y + 0.5); row++)
    for (let column = Math.floor(x - 0.5); column <= Math.floor(x + 0.5); column++) {
      const atRow = Math.min(dull.heightPx - 1, Math.max(0, row));
      const atColumn = Math.min(dull.widthPx - 1, Math.max(0, column));
      const at = atRow * dull.widthPx + atColumn;
      const near = Math.max(0, 1 - Math.abs(row + 0.5 - y)) * Math.max(0, 1 - Math.abs(column + 0.5 - x));
      const like = likeness(dull, at, normal, depth, 1);
      alike = Math.max(alike, like);
      if (like > ALIKE) {
        const own = brightness(dull.colour, at) + brightness(shiny.colour, at);
        [darkest, lightest] = [Math.min(darkest, own), Math.max(lightest, own)];
      }
      const weight = (near + 1e-3) * (like + 1e-5);
      total += weight;
      for (const channel of [0, 1, 2] as const) {
        sum[channel] += weight * (dull.colour[at * 3 + channel] ?? 0);
        sum[(channel + 3) as 3 | 4 | 5] += weight * (shiny.colour[at * 3 + channel] ?? 0);
      }
    }
  if (alike < ALIKE || lightest - darkest > EVEN * (darkest + 0.02)) return null;
  const scale = 1 / total;
  return [
    [sum[0] * scale, sum[1] * scale, sum[2] * scale],
    [sum[3] * scale, sum[4] * scale, sum[5] * scale],
  ];
}

/** The light that a spot finds with rays of its own. */
function askForLight(onto: (sample: Sample) => [Vec, Vec], sample: Sample, rays: number): [Vec, Vec] {
  let [fallen, shone]: [Vec, Vec] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (let ray = 0; ray < rays; ray++) {
    const own = onto({ ...sample, index: sample.index * rays + ray });
    fallen = add(fallen, times(own[0], 1 / rays));
    shone = add(shone, times(own[1], 1 / rays));
  }
  return [fallen, shone];
}

/** How light reaches a point of the scene. */
function createLight({ lamps, sky, faces }: Scene) {
  const [first] = lamps;
  const key = first && add(first.corner, times(add(first.along, first.down), 0.5));
  const { nearest, isBlocked } = createRays([...faces, ...lamps.filter(({ isUnseen }) => !isUnseen).map(toFace)]);

  /** What one lamp, seen from the point at a random place on it, adds to the light that falls on it. */
  function fromLamp(lamp: Lamp, at: Vec, normal: Vec, s: number, r: number): Vec | null {
    const onLamp = add(lamp.corner, add(times(lamp.along, s), times(lamp.down, r)));
    const way = subtract(onLamp, at);
    const squared = dot(way, way);
    const distance = Math.sqrt(squared);
    const to = times(way, 1 / distance);
    const outward = cross(lamp.down, lamp.along);
    const slant = -dot(outward, to) * dot(normal, to);
    if (dot(normal, to) <= 0 || slant <= 0 || isBlocked(at, to, distance - 1e-3)) return null;
    return times(lamp.light, slant / squared / Math.PI);
  }

  function direct(at: Vec, normal: Vec, sample: Sample | null, random: () => number, isWithoutKey = false): Vec {
    let sum: Vec = [0, 0, 0];
    for (const [number, lamp] of lamps.entries()) {
      if (isWithoutKey && number === 0) continue;
      const s = sample ? (sample.index * R2[0] + sample.shift[0] + number * 0.37) % 1 : random();
      const r = sample ? (sample.index * R2[1] + sample.shift[1] + number * 0.61) % 1 : random();
      const own = fromLamp(lamp, at, normal, s, r);
      if (own) sum = add(sum, own);
    }
    return sum;
  }

  /** The light that comes from a direction: from a lamp, or from a surface that lamps and the sky light. */
  function arriving(from: Vec, to: Vec, random: () => number, isDiffuse: boolean): Vec {
    const hit = nearest(from, to);
    if (!hit) return sky(to);
    const { material } = hit.face;
    if (material.isLamp && isDiffuse) return [0, 0, 0];
    const { normal, spot } = look(hit, from, to);
    const colour = material.average ?? material.colour(spot);
    if (material.glows) return times(colour, material.glows);
    const start = add(spot.at, times(normal, 1e-3));
    return filter(colour, add(direct(start, normal, null, random), times(sky(normal), 0.6)));
  }

  function look(hit: Hit, from: Vec, to: Vec) {
    const spot = spotOn(hit.face, hit.u, hit.v, add(from, times(to, hit.distance)));
    return { spot, normal: facing(normalAt(hit.face, hit.u, hit.v), to) };
  }

  /** The light that falls on a point of a surface, so that the surface shows it times its colour. */
  function falling(at: Vec, normal: Vec, own: Face, sample: Sample, isWithoutKey: boolean): Vec {
    if (own.material.glows) return [0, 0, 0];
    const start = add(at, times(normal, 1e-3));
    const { index, shift, random } = sample;
    const to = around(normal, (index * R2[0] + shift[1] + 0.5) % 1, (index * R2[1] + shift[0] + 0.5) % 1);
    // What one ray brings is limited: a surface close to a lamp must not leave a white dot.
    return add(direct(start, normal, sample, random, isWithoutKey), atMost(arriving(start, to, random, true), 1.5));
  }

  function shareMirrored({ face: own }: Hit, spot: Spot, normal: Vec, to: Vec): number {
    const gloss = own.material.gloss?.(spot);
    if (!gloss) return 0;
    const grazing = (1 - Math.min(1, Math.abs(dot(normal, to)))) ** 5;
    return gloss.reflects + (1 - gloss.reflects) * grazing * (1 - gloss.roughness) ** 2;
  }

  function mirrored({ face: own }: Hit, spot: Spot, normal: Vec, to: Vec, { random }: Sample): Vec {
    const { roughness = 0 } = own.material.gloss?.(spot) ?? {};
    const uneven = tilted(own, normal, spot);
    const axis = unit(blend(uneven, around(uneven, random(), random()), roughness ** 1.5 * 0.5));
    const away = subtract(to, times(axis, 2 * dot(to, axis)));
    if (dot(away, normal) <= 0) return [0, 0, 0];
    return arriving(add(spot.at, times(normal, 1e-3)), unit(away), random, false);
  }

  return {
    trace: nearest,
    look,
    shareMirrored,
    /** What one ray finds of the light that falls on a spot and of that which the spot mirrors, each with its share. */
    onto(hit: Hit, spot: Spot, normal: Vec, to: Vec, sample: Sample, isWithoutKey: boolean): [Vec, Vec] {
      const share = shareMirrored(hit, spot, normal, to);
      const fallen = times(falling(spot.at, normal, hit.face, sample, isWithoutKey), 1 - share);
      // A ray that meets a lamp by chance must not leave a white dot: its light is limited.
      return [fallen, share > 0 ? times(atMost(mirrored(hit, spot, normal, to, sample), 3), share) : [0, 0, 0]];
    },
    /** How much lighter or darker the relief makes a spot, in the light of the first lamp, which is the strongest. */
    reliefShade(own: Face, normal: Vec, spot: Spot): number {
      if (!own.material.relief || !key) return 1;
      const to = unit(subtract(key, spot.at));
      const even = Math.max(0.2, dot(normal, to));
      return 0.3 + 0.7 * (Math.max(0, dot(tilted(own, normal, spot), to)) / even);
    },
    /** What the first lamp alone sends to a point of a surface. */
    fromKey(at: Vec, normal: Vec, { index, shift }: Sample): Vec {
      const start = add(at, times(normal, 1e-3));
      const [s, r] = [(index * R2[0] + shift[0]) % 1, (index * R2[1] + shift[1]) % 1];
      return (first && fromLamp(first, start, normal, s, r)) ?? [0, 0, 0];
    },
  };
}

/** A direction around the normal, more often near it than far, as a dull surface scatters light. */
function around(normal: Vec, s: number, r: number): Vec {
  const turn = 2 * Math.PI * s;
  const height = 1 - 2 * r;
  const radius = Math.sqrt(Math.max(0, 1 - height * height));
  return unit([
    normal[0] + radius * Math.cos(turn) * 0.9999,
    normal[1] + height * 0.9999,
    normal[2] + radius * Math.sin(turn) * 0.9999,
  ]);
}

const toFace = ({ corner, along, down, light }: Lamp): Face =>
  face(corner, along, down, { colour: () => light, glows: 1, isLamp: true });

const atMost = (light: Vec, limit: number): Vec => times(light, limit / Math.max(limit, ...light));

function keep({ colour }: Layers, at: number, light: Vec, rays: number) {
  for (const channel of [0, 1, 2] as const) {
    const index = at * 3 + channel;
    colour[index] = (colour[index] ?? 0) + light[channel] / rays;
  }
}

function note(layers: Layers[], at: number, direction: Vec, distance: number, rays: number) {
  for (const { normal, depth } of layers) {
    depth[at] = (depth[at] ?? 0) + distance / rays;
    for (const channel of [0, 1, 2] as const)
      normal[at * 3 + channel] = (normal[at * 3 + channel] ?? 0) + direction[channel] / rays;
  }
}
