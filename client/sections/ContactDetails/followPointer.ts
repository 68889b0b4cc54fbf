/** Moves the lens of a picture along its line to the pointer over it, and back to where it rests. At rest nothing runs. */

import { savesData } from "../../savesData.ts";
import { createLensPictures } from "./lensPictures.ts";
import { type LensOptions, type LensPlace, lensPlace } from "./lensPlace.ts";

/** In which the lens comes 63 % nearer. */
const EASE_MS = 110;
/** A finger hides what it points at: the lens stays for as long after it is lifted. */
const LINGER_MS = 1200;

export type FollowedPointer = {
  /** The lens rests there from now on, as a share of the picture's width; with less motion it is there at once. */
  restAt(x: number): void;
  end(): void;
};

/**
 * `layer` is empty and covers the picture's frame, its parent. The pictures in it are requested when the lens is to
 * move for the first time, and it moves when they are decoded.
 */
export function followPointer(layer: HTMLElement, options: LensOptions): FollowedPointer {
  const frame = layer.parentElement ?? layer;
  const still = window.matchMedia("(prefers-reduced-motion: reduce), (forced-colors: active)");
  const ended = new AbortController();
  const { signal } = ended;
  let pictures: ReturnType<typeof createLensPictures> | undefined;
  let isReady = false;
  let isOver = false;
  let place: LensPlace | undefined;
  /** How far the lens is from its first place, and where it goes: along the line that it reads, never off its words. */
  const by = { x: 0, y: 0 };
  let targetX = 0;
  let restX = options.lens.x;
  let frameId = 0;
  let lastMs = 0;
  let lingering: ReturnType<typeof setTimeout> | undefined;

  function follow({ clientX }: PointerEvent) {
    if (still.matches || savesData()) return;
    isOver = true;
    clearTimeout(lingering);
    const { left, width } = frame.getBoundingClientRect();
    targetX = Math.min(width, Math.max(0, clientX - left)) - measure().lens.x;
    load();
    start();
  }

  function measure(): LensPlace {
    const { width, height } = frame.getBoundingClientRect();
    place = lensPlace({ width, height }, options.image, options.lens);
    return place;
  }

  function load() {
    if (pictures) return;
    pictures = createLensPictures(layer, options);
    const ready = () => {
      isReady = true;
      if (!isOver) lingering = setTimeout(goBack, LINGER_MS);
      start();
    };
    pictures.decoded.then(ready, () => {}); // the picture stays as it is
  }

  function goBack() {
    targetX = (restX - options.lens.x) * measure().picture.width;
    start();
  }

  function restAt(x: number) {
    clearTimeout(lingering);
    restX = x;
    load();
    goBack();
  }

  function leave({ pointerType }: PointerEvent) {
    isOver = false;
    clearTimeout(lingering);
    if (pointerType !== "touch") goBack();
    else if (isReady) lingering = setTimeout(goBack, LINGER_MS);
  }

  function start() {
    if (!isReady || frameId || signal.aborted) return;
    if (layer.hidden && targetX === 0) return;
    lastMs = performance.now();
    frameId = requestAnimationFrame(step);
  }

  function step(nowMs: number) {
    const share = still.matches ? 1 : 1 - Math.exp(Math.min(0, lastMs - nowMs) / EASE_MS);
    lastMs = nowMs;
    by.x += (targetX - by.x) * share;
    const hasArrived = Math.abs(targetX - by.x) < 0.4;
    if (hasArrived) by.x = targetX;
    if (place) pictures?.draw(place, by);
    layer.hidden = hasArrived && by.x === 0;
    frameId = hasArrived ? 0 : requestAnimationFrame(step);
  }

  for (const type of ["pointermove", "pointerup"] as const) frame.addEventListener(type, follow, { signal });
  frame.addEventListener("pointerleave", leave, { signal });
  frame.addEventListener("pointercancel", goBack, { signal });
  window.addEventListener("resize", () => !layer.hidden && goBack(), { signal });
  frame.addEventListener("dragstart", (event) => event.preventDefault(), { signal }); // the lens is dragged, not the picture
  signal.addEventListener("abort", () => {
    clearTimeout(lingering);
    cancelAnimationFrame(frameId);
    layer.hidden = true;
    layer.replaceChildren();
  });
  return { restAt, end: () => ended.abort() };
}
