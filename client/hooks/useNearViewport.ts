import { type RefObject, useEffect, useState } from "react";

/** Images are loaded within this margin around the viewport. */
export const lazyMarginPx = 200;

/** The element's width in CSS pixels once it is within 200 px of the viewport or the page is printed, else `null`. */
export function useNearViewport(element: RefObject<Element | null>): number | null {
  const [widthPx, setWidthPx] = useState<number | null>(null);
  const isNear = widthPx !== null;
  useEffect(() => {
    const { current } = element;
    if (isNear || !current) return;
    const reach = () => current.clientWidth > 0 && setWidthPx(current.clientWidth); // a hidden element has no width
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && reach(), {
      rootMargin: `${lazyMarginPx}px`,
    });
    observer.observe(current);
    window.addEventListener("beforeprint", reach);
    return () => {
      observer.disconnect();
      window.removeEventListener("beforeprint", reach);
    };
  }, [isNear, element]);
  return widthPx;
}
