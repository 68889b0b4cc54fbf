/**
 * Moves the lens of a picture along its line to the pointer over it, and back to where it rests, which is where it was
 * released. At rest nothing runs.
 */

import { savesData } from "../../savesData.ts";
import { createLensPictures } from "./lensPictures.ts";
import { insideFrame, type LensOptions, type LensPlace, lensPlace, nearestStop } from "./lensPlace.ts";

/** In which the lens comes 63 % nearer. */
const EASE_MS = 110;

export type FollowedPointer = {
  /** The lens rests there from now on, as a share of the picture's width; with less motion it is there at once. */
  restAt(x: number): void;
  end(): void;
};

/**
 * `layer` is empty and covers the picture's frame, its parent. The pictures in it are requested when the lens is to
 * move for the first time, and it moves when they are decoded. A click, or a finger that is lifted, leaves it at the
 * nearest stop, or without stops where it is. `onStop` is called with the place among the stops of the one that the lens
 * is nearest to, `onMove` with how many pixels it is from its first place.
 */
export function followPointer(
  layer: HTMLElement,
  options: LensOptions,
  onStop: (place: number) => void,
  onMove: (byPx: number) => void,
): FollowedPointer {
  const frame = layer.parentElement ?? layer;
  const { stops } = options.lens;
  const still = window.matchMedia("(prefers-reduced-motion: reduce), (forced-colors: active)");
  const ended = new AbortController();
  const { signal } = ended;
  let pictures: ReturnType<typeof createLensPictures> | undefined;
  let isReady = false;
  let isOver = false;
  /** The place among the stops to tell once the lens can be there. */
  let told = -1;
  let place: LensPlace | undefined;
  /** How far the lens is from its first place, and where it goes: along the line that it reads, never off its words. */
  const by = { x: 0, y: 0 };
  let targetX = 0;
  let restX = options.lens.x;
  let frameId = 0;
  let lastMs = 0;

  function follow(event: PointerEvent) {
    if (still.matches || savesData()) return;
    isOver = true;
    const { left } = frame.getBoundingClientRect();
    aim(() => event.clientX - left);
    tellStop(shareAt(event));
    load();
  }

  function release(event: PointerEvent) {
    if (event.button !== 0) return;
    const share = shareAt(event);
    const stop = tellStop(share);
    restAt(stops[stop]?.x ?? share);
  }

  /** Of the picture's width, at the pointer. */
  function shareAt({ clientX }: PointerEvent): number {
    const { picture } = measure();
    return (clientX - frame.getBoundingClientRect().left - picture.x) / picture.width;
  }

  function tellStop(x: number): number {
    const stop = nearestStop(stops, x);
    told = stop;
    if (isReady && stop >= 0) onStop(stop);
    return stop;
  }

  function measure(): LensPlace {
    const { width, height } = frame.getBoundingClientRect();
    place = lensPlace({ width, height }, options.image, options.lens);
    return place;
  }

  /** Lets the middle of the lens go to a place in the frame, or as near as the whole lens fits. */
  function aim(xIn: (place: LensPlace) => number) {
    const now = measure();
    targetX = insideFrame(now, frame.clientWidth, xIn(now)) - now.lens.x;
    start();
  }

  function load() {
    if (pictures) return;
    pictures = createLensPictures(layer, options);
    const ready = () => {
      isReady = true;
      if (told >= 0) onStop(told);
      if (!isOver) goBack();
      start();
    };
    pictures.decoded.then(ready, () => {}); // the picture stays as it is
  }

  function goBack() {
    aim(({ picture }) => picture.x + picture.width * restX);
  }

  function restAt(x: number) {
    restX = x;
    load();
    goBack();
  }

  function leave() {
    if (isOver) tellStop(restX);
    isOver = false;
    goBack();
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
    onMove(by.x);
    layer.hidden = hasArrived && by.x === 0;
    frameId = hasArrived ? 0 : requestAnimationFrame(step);
  }

  frame.addEventListener("pointermove", follow, { signal });
  frame.addEventListener("pointerup", release, { signal });
  for (const type of ["pointerleave", "pointercancel"] as const) frame.addEventListener(type, leave, { signal });
  window.addEventListener("resize", () => !layer.hidden && goBack(), { signal });
  frame.addEventListener("dragstart", (event) => event.preventDefault(), { signal }); // the lens is dragged, not the picture
  signal.addEventListener("abort", () => {
    cancelAnimationFrame(frameId);
    layer.hidden = true;
    layer.replaceChildren();
    onMove(0);
  });
  return { restAt, end: () => ended.abort() };
}
