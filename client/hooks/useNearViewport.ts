import { type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { lazyMarginPx } from "../showPlaceholder.ts";

/**
 * The width in CSS pixels at which the image, or what holds images, is drawn, once it is within 200 px of the viewport or
 * the page is printed, else `null`.
 */
export function useNearViewport(element: RefObject<HTMLElement | null>): number | null {
  const [widthPx, setWidthPx] = useState<number | null>(null);
  const isNear = widthPx !== null;
  useEffect(() => {
    const { current } = element;
    if (isNear || !current) return;
    const reach = () => current.clientWidth > 0 && setWidthPx(drawnWidth(current)); // a hidden element has no width
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && reach(), {
      rootMargin: `${lazyMarginPx}px`,
    });
    observer.observe(current);
    const print = window.matchMedia("print");
    const reachInPrint = () => flushSync(reach); // the page is laid out for print right after this event
    window.addEventListener("beforeprint", reachInPrint);
    print.addEventListener("change", reach);
    return () => {
      observer.disconnect();
      window.removeEventListener("beforeprint", reachInPrint);
      print.removeEventListener("change", reach);
    };
  }, [isNear, element]);
  return widthPx;
}

/** Wider than the element where that shows only a part of the picture. The empty picture may not be decoded yet. */
function drawnWidth(image: HTMLElement): number {
  const { clientWidth, clientHeight } = image;
  const ratio = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
  const isCropped = getComputedStyle(image).objectFit === "cover";
  return isCropped ? Math.max(clientWidth, clientHeight * ratio) : clientWidth;
}
