import { useEffect } from "react";

/** The breakpoint of the desktop header, in CSS pixels. */
export const desktopWidthPx = 980;
/** Width-dependent state is recomputed this long after the last resize. */
export const resizeDebounceMs = 100;

/** Calls `onDesktop` after the window was resized to 980 px or more. */
export function useDesktopResize(onDesktop: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onResize = () => {
      clearTimeout(timer);
      timer = setTimeout(() => window.innerWidth >= desktopWidthPx && onDesktop(), resizeDebounceMs);
    };
    window.addEventListener("resize", onResize, { passive: true });
    return () => {
      window.removeEventListener("resize", onResize);
      clearTimeout(timer);
    };
  }, [onDesktop]);
}
