import { type Hole, isMade } from "./paymentColumns.ts";

/** What each card showed when it was last looked at. */
const shownIn = new WeakMap<Element, (boolean | undefined)[]>();

const millisecondsEach = 900;
const millisecondsBetween = 90;

/**
 * Lets each hole that is new in a card come from the place of one that is gone, in an arc, one after the other. Each place
 * is an `i` with its state in `data-hole`, and none moves in the layout. Nothing flies for visitors who want less motion.
 */
export function flyToNewHoles(card: Element | null): void {
  if (!card) return;
  const places = [...card.querySelectorAll<HTMLElement>("[data-hole]")];
  const before = shownIn.get(card);
  const now = places.map(({ dataset }) => isMade(dataset.hole as Hole));
  shownIn.set(card, now);
  if (!before || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
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
}
