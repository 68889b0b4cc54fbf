import { useEffect, useState } from "react";

/** Where a table of contents stands beside the text, and can show where in the text its reader is. */
const besideText = "(width >= 980px)";

/** How far below the place to which a link scrolls a section, it counts as reached. */
const slackPx = 32;

/** The fragment of the section that a visitor reads: the last one that has reached the top of the window. */
export function useCurrentSection(sections: { fragment: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const fragments = sections.map(({ fragment }) => fragment).join(" ");
  useEffect(() => {
    const elements = fragments.split(" ").flatMap((fragment) => document.getElementById(fragment) ?? []);
    const isBeside = window.matchMedia(besideText);
    const update = () => {
      const line = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + slackPx;
      const reached = elements.findLast((element) => element.getBoundingClientRect().top <= line);
      setCurrent(isBeside.matches ? reached?.id : undefined);
    };
    update();
    window.addEventListener("scroll", update, { passive: true });
    window.addEventListener("resize", update);
    return () => {
      window.removeEventListener("scroll", update);
      window.removeEventListener("resize", update);
    };
  }, [fragments]);
  return current;
}
