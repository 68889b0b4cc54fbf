import { useEffect } from "react";

/** The breakpoint of the desktop header, in CSS pixels. */
export const desktopWidthPx = 980;
/** How long after the last resize width-dependent state is looked at again. */
export const resizeDebounceMs = 100;

/** Calls `onDesktop` when the window has come to rest at 980 px or more. */
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
