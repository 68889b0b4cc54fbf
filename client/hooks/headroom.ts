/**
 * When the header bar is shown and when it is hidden, as a pure function of scroll positions.
 *
 * Distances are measured from the last change of direction, so that a slow scroll counts as much as a fast one.
 */

export const pinStartPx = 80;
export const upTolerancePx = 5;
export const downTolerancePx = 0;

export type HeadroomState = "unfixed" | "pinned" | "unpinned";

export type Headroom = {
  state: HeadroomState;
  /** The last position, and the position of the last change of direction. */
  scrollY: number;
  turnedAt: number;
};

export const headroomAtStart: Headroom = { state: "unfixed", scrollY: 0, turnedAt: 0 };

export type ScrollSample = { scrollY: number; maxScrollY: number; headerHeightPx: number };

export function nextHeadroom(last: Headroom, { scrollY, maxScrollY, headerHeightPx }: ScrollSample): Headroom {
  if (scrollY < 0 || scrollY > maxScrollY) return last; // elastic overscroll of Safari
  const wasGoingDown = last.scrollY >= last.turnedAt;
  const isGoingDown = scrollY === last.scrollY ? wasGoingDown : scrollY > last.scrollY;
  const turnedAt = isGoingDown === wasGoingDown ? last.turnedAt : last.scrollY;
  return { state: nextState(last.state, scrollY - turnedAt, scrollY, headerHeightPx), scrollY, turnedAt };
}

function nextState(state: HeadroomState, distancePx: number, scrollY: number, headerHeightPx: number): HeadroomState {
  if (scrollY <= pinStartPx) return "unfixed";
  if (distancePx > downTolerancePx) return scrollY > pinStartPx + headerHeightPx ? "unpinned" : state;
  if (state !== "unpinned") return state;
  return -distancePx > upTolerancePx || scrollY <= headerHeightPx ? "pinned" : state;
}
