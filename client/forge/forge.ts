/**
 * The forge: a plate that heats where a visitor's pointer, finger, focus or scrolling dwells, and cools.
 *
 * Loaded when the page is idle. It prepares on the first input, draws only while something is warm, and lasts until its
 * signal is aborted.
 */

import { createHeatGrid, type Torch } from "./heatGrid.ts";
import { createHotWord } from "./hotWord.ts";
import { canvasSize, gridOf, pictureFit, placeOf } from "./plateGeometry.ts";
import { createRenderer, type Renderer } from "./renderer.ts";
import { type Input, type PointInput, type ScrollInput, watchInputs } from "./watchInputs.ts";

export type ForgeOptions = {
  signal: AbortSignal;
  /** Matches for visitors for whom nothing moves. */
  still: MediaQueryList;
  /** The machine cannot keep up, or has no graphics processor: the forge has removed itself. */
  onUnfit: () => void;
};

const stepSeconds = 1 / 60;
/** How far from the plate an input heats it, as a share of the plate's size; `data-reach` of the plate overrides it. */
const usualReach = 0.35;
/** A frame that takes longer is slow; one with the least detail may take twice as long. */
const slowSeconds = 0.03;
/** The share of the canvas's full width and height in pixels that it begins with. */
const leastDetail = 0.25;
/** So many more fast frames than slow ones double the detail; so many more slow ones halve it for good. */
const decisiveFrames = 6;
/** How long a torch takes to go out. */
const fadeMs = 500;
/** How long nothing is drawn after a click on a link or a button: each frame would delay what it does. */
const waitMs = 500;

/** Watches the section's plate. Nothing is changed before the first input. */
export function forge(section: HTMLElement, { signal, still, onUnfit }: ForgeOptions): void {
  const plate = section.querySelector<HTMLElement>("[data-plate]");
  const image = plate?.querySelector("img");
  if (!plate || !image) return;
  const ended = new AbortController();
  const lifetime = AbortSignal.any([signal, ended.signal]);
  let last: Input | undefined;
  let heat: ((input: Input) => void) | undefined;

  function giveUp(): void {
    ended.abort();
    onUnfit();
  }

  async function start(picture: HTMLImageElement, around: HTMLElement): Promise<void> {
    const bench = await prepareBench(picture);
    if (lifetime.aborted) return bench?.renderer.release();
    if (!bench) return giveUp();
    heat = startForge({ section, plate: around, image: picture, ...bench, still, signal: lifetime, giveUp });
    if (last) heat(last);
  }

  watchInputs(section, lifetime, (input) => {
    if (!last) start(image, plate).catch(() => ended.abort()); // the picture is broken
    last = input;
    heat?.(input);
  });
}

type Bench = { canvas: HTMLCanvasElement; renderer: Renderer };

/** `null` where nothing can be drawn. The picture and the shaders have a task each, so that neither is long. */
async function prepareBench(image: HTMLImageElement): Promise<Bench | null> {
  await image.decode();
  const bitmap = await createImageBitmap(image, {
    resizeWidth: Math.min(1024, image.naturalWidth),
    resizeQuality: "high",
  });
  await new Promise((resolve) => setTimeout(resolve));
  const canvas = document.createElement("canvas");
  const renderer = createRenderer(canvas, bitmap);
  bitmap.close();
  return renderer && { canvas, renderer };
}

type StartOptions = Bench & {
  section: HTMLElement;
  plate: HTMLElement;
  image: HTMLImageElement;
  still: MediaQueryList;
  signal: AbortSignal;
  giveUp: () => void;
};

/** Returns what applies an input. */
function startForge({ section, plate, image, canvas, renderer, still, signal, giveUp }: StartOptions) {
  const hotWord = createHotWord(section.querySelector("[data-accent]"));
  const reach = Number(plate.dataset.reach ?? usualReach);
  const torch: Torch & { leftMs: number } = { x: 0.5, y: 0.5, power: 0, leftMs: 0 };
  let place = placeOf(plate);
  let grid = createHeatGrid({ columns: 1, rows: 1 });
  let before = Number.NaN;
  let frame = 0;
  let debtSeconds = 0;
  let slowFrames = 0;
  let detail = leastDetail;
  let maxDetail = 1;
  let isSeen = true;

  function measure(): void {
    place = placeOf(plate);
    hotWord.measure();
    grid = gridOf(section, place);
  }

  function resize(share: number): void {
    renderer.resize({ ...canvasSize(place, share), grid, picture: pictureFit(image) });
  }

  /** Returns whether the machine keeps up. */
  function keepPace(seconds: number): boolean {
    slowFrames += seconds > slowSeconds * (detail > leastDetail ? 1 : 2) ? 1 : -1;
    if (Math.abs(slowFrames) < decisiveFrames) return true;
    if (slowFrames > 0) maxDetail = detail / 2;
    slowFrames = 0;
    const next = Math.min(maxDetail, 2 * detail);
    if (next !== detail && next >= leastDetail) resize(next);
    detail = next;
    return detail >= leastDetail;
  }

  function draw(nowMs: number) {
    if (nowMs < before) return next();
    const seconds = Math.min(0.2, (nowMs - before) / 1000 || stepSeconds);
    before = nowMs;
    if (!keepPace(seconds)) return giveUp();
    torch.leftMs -= seconds * 1000;
    const power = torch.power * Math.max(0, Math.min(1, 1 + torch.leftMs / fadeMs));
    debtSeconds = Math.min(debtSeconds + seconds, 4 * stepSeconds);
    for (; debtSeconds >= stepSeconds; debtSeconds -= stepSeconds) grid.step({ ...torch, power });
    renderer.draw(grid);
    const isWordCold = hotWord.step(seconds);
    if (grid.isCold() && power < 0.01 && isWordCold) rest();
    else next();
  }

  function next(): void {
    frame = requestAnimationFrame(draw);
  }

  function rest(): void {
    if (frame) cool();
  }

  /** Cold at once. Dents stay drawn, where the canvas is in the page. */
  function cool(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    torch.power = 0;
    grid.quench();
    hotWord.rest();
    if (renderer.isDented() && !still.matches && canvas.isConnected) {
      resize(1);
      renderer.draw(grid);
    } else canvas.remove(); // the picture is drawn as if there had never been one
  }

  function end(): void {
    canvas.remove();
    cool();
    resizes.disconnect();
    sights.disconnect();
    delete plate.dataset.forged;
    renderer.release();
  }

  measure();
  plate.dataset.forged = "";
  for (const warmth of plate.getAnimations({ subtree: true })) warmth.cancel(); // without the forge
  const resizes = new ResizeObserver(([entry]) => {
    const { width, height } = (entry as ResizeObserverEntry).contentRect; // it is called with one
    if (Math.abs(width - place.width) + Math.abs(height - place.height) < 1) return; // called once at first
    hotWord.rest();
    measure();
    cool();
  });
  const sights = new IntersectionObserver(([entry]) => {
    isSeen = entry?.isIntersecting ?? false;
    if (!isSeen) rest();
  });
  resizes.observe(plate);
  sights.observe(plate);
  canvas.addEventListener("webglcontextlost", giveUp, { signal });
  still.addEventListener("change", cool, { signal });
  signal.addEventListener("abort", end);
  document.addEventListener("visibilitychange", rest, { signal });
  document.addEventListener(
    "click",
    ({ target }) => {
      if ((target as Element).closest("a,button")) before += waitMs;
    },
    { signal },
  );

  return (input: Input): void => {
    if (!isSeen || document.hidden || still.matches || plate.closest("[inert]")) {
      rest(); // if it does not yet, as behind the open menu
      return;
    }
    const { x, y, power, holdMs, isBlow } = input.kind === "scroll" ? walk(input, place) : input;
    const [across, down] = [(x - place.left) / place.width, (y - place.top) / place.height];
    const away = Math.hypot(Math.max(0, -across, across - 1), Math.max(0, -down, down - 1));
    if (away < reach)
      Object.assign(torch, {
        x: Math.max(0.02, Math.min(0.98, across)),
        y: Math.max(0.02, Math.min(0.98, down)),
        power: power * (1 - away / reach),
        leftMs: holdMs,
      });
    if (isBlow && !away && grid.strike(across, down)) renderer.dent(across, down);
    const isWordNear = hotWord.aim(x, y);
    if (frame || (away >= reach && !isWordNear)) return;
    before = Number.NaN;
    resize(detail);
    plate.append(canvas);
    next();
  };
}

/** Scrolling heats as the torch walks down the plate on a wave, so that it works by itself on a phone. */
function walk({ topPx, movedPx }: ScrollInput, { left, top, width, height }: DOMRect): PointInput {
  const share = Math.min(1, topPx / (top + height));
  return {
    kind: "point",
    x: left + width * (0.5 + 0.34 * Math.sin(share * 7)),
    y: top + height * (0.18 + share * 0.8),
    power: Math.min(1.5, movedPx / 26),
    holdMs: 260,
  };
}
