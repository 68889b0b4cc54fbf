import { isMade } from "./paymentColumns.ts";

const millisecondsEach = 900;
const millisecondsBetween = 90;

/**
 * Lets each hole that is new in a card come from the place of one that is gone, in an arc, one after the other. Each place
 * is an `i` with its state in `data-hole`, and none moves in the layout. `before`: which places had a hole when they were
 * looked at last. Returns which have one now. Nothing flies for visitors who want less motion.
 */
export function flyToNewHoles(card: Element | null, before: readonly boolean[] | undefined): boolean[] {
  const places = [...(card?.querySelectorAll<HTMLElement>("[data-hole]") ?? [])];
  const now = places.map(({ dataset }) => isMade(dataset.hole));
  if (!before || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return now;
  for (const animation of places.flatMap((place) => place.getAnimations())) animation.cancel();
  const gone = places.filter((_, index) => before[index] && !now[index]);
  const come = places.filter((_, index) => now[index] && !before[index]);
  for (const [index, place] of come.entries()) {
    const from = gone[index]?.getBoundingClientRect();
    const to = place.getBoundingClientRect();
    if (!from) continue;
    const [x, y] = [from.x - to.x, from.y - to.y];
    place.animate(
      [
        { translate: `${x}px ${y}px` },
        { translate: `${x / 2}px ${y / 2 - Math.abs(x) / 9}px`, scale: 1.6, easing: "ease-in" },
        {},
      ],
      { duration: millisecondsEach, delay: index * millisecondsBetween, easing: "ease-out", fill: "backwards" },
    );
  }
  return now;
}
