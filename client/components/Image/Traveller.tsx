import { type ReactNode, useLayoutEffect, useRef, ViewTransition } from "react";

/**
 * In a page transition, the whole picture moves from its frame on this page to its frame on the next one, while the
 * part of it that the frame hides changes from one to the other. Out of view on either page, it stays where it is.
 */
export function Traveller({ slug, children }: { slug: string; children: ReactNode }) {
  const name = `plate-${slug}`;
  const from = useRef<string>(undefined);
  useLayoutEffect(
    () => () => {
      from.current = clipOf(name); // its page is about to be removed
    },
    [name],
  );

  function travel() {
    const to = clipOf(name);
    if (!to) return;
    const root = document.documentElement;
    const opening = root.animate(
      { clipPath: [from.current ?? to, to] },
      { ...travelTiming, pseudoElement: `::view-transition-image-pair(${name})` },
    );
    root.setAttribute("data-travelling", "");
    return () => {
      opening.cancel();
      root.removeAttribute("data-travelling");
    };
  }

  return (
    <ViewTransition name={name} default="none" share="plate" onShare={travel}>
      {children}
    </ViewTransition>
  );
}

/** As in base.css. */
const travelTiming = { duration: 560, easing: "cubic-bezier(.3, 0, .1, 1)", fill: "both" } as const;

/** What the frame hides on each side, as a clip of the picture to which React has given the name for the transition. */
function clipOf(name: string): string | undefined {
  const picture = document.querySelector(`[style*="${name};"]`);
  const frame = picture?.parentElement?.getBoundingClientRect();
  if (!picture || !frame) return undefined;
  const whole = picture.getBoundingClientRect();
  const sides = [
    (frame.top - whole.top) / whole.height,
    (whole.right - frame.right) / whole.width,
    (whole.bottom - frame.bottom) / whole.height,
    (frame.left - whole.left) / whole.width,
  ];
  return `inset(${sides.map((share) => `${100 * share}%`).join(" ")})`;
}
