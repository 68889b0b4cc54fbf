import { useEffect, useState } from "react";

/** The fragment of the section that a visitor reads: the last one that has reached the upper third of the window. */
export function useCurrentSection(sections: { fragment: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const fragments = sections.map(({ fragment }) => fragment).join(" ");
  useEffect(() => {
    const elements = fragments.split(" ").flatMap((fragment) => document.getElementById(fragment) ?? []);
    const update = () => {
      const line = window.innerHeight / 3;
      setCurrent(elements.findLast((element) => element.getBoundingClientRect().top <= line)?.id);
    };
    // A section that crosses the line, in either direction, is the only change there can be.
    const observer = new IntersectionObserver(update, { rootMargin: "0px 0px -67% 0px" });
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [fragments]);
  return current;
}
