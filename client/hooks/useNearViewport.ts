import { type RefObject, useEffect, useState } from "react";

/** The margin around the viewport in which images are loaded ahead of being seen. */
export const lazyMarginPx = 200;

/**
 * How wide the element is, in CSS pixels, from the moment it comes within 200 px of the viewport or the page is printed;
 * until then `null`.
 */
export function useNearViewport(element: RefObject<Element | null>): number | null {
  const [widthPx, setWidthPx] = useState<number | null>(null);
  const isNear = widthPx !== null;
  useEffect(() => {
    const { current } = element;
    if (isNear || !current) return;
    const reach = () => current.clientWidth > 0 && setWidthPx(current.clientWidth); // what is hidden has no width yet
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
