import { type RefObject, useEffect, useState } from "react";

/** The margin around the viewport in which images are loaded ahead of being seen. */
export const lazyMarginPx = 200;

/** True from the moment the element comes within 200 px of the viewport; also when the page is printed. */
export function useNearViewport(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || !element.current) return;
    const reach = () => setIsNear(true);
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && reach(), {
      rootMargin: `${lazyMarginPx}px`,
    });
    observer.observe(element.current);
    window.addEventListener("beforeprint", reach);
    return () => {
      observer.disconnect();
      window.removeEventListener("beforeprint", reach);
    };
  }, [isNear, element]);
  return isNear;
}
