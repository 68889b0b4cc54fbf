import { leastOf } from "../../leastOf.ts";

/** In hundredths of a picture's width and height. */
type Place = { x: number; y: number };

/**
 * What the lens over this place of a picture of 4:3 reads: the nearest thing that is at most `reach` from its middle, in
 * hundredths of the picture's width.
 */
export function nearestThing<Thing extends Place>(
  things: readonly Thing[],
  at: Place,
  reach: number,
): Thing | undefined {
  const distanceTo = ({ x, y }: Place) => Math.hypot(x - at.x, ((y - at.y) * 3) / 4);
  const reached = things.filter((thing) => distanceTo(thing) <= reach);
  return leastOf(reached, distanceTo);
}
