import { useEffect } from "react";

/** Width-dependent state is recomputed this long after the last resize. */
export const resizeDebounceMs = 100;

/** Calls `onResize` after the window was resized. */
export function useResize(onResize: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onEvent = () => {
      clearTimeout(timer);
      timer = setTimeout(onResize, resizeDebounceMs);
    };
    window.addEventListener("resize", onEvent, { passive: true });
    return () => {
      window.removeEventListener("resize", onEvent);
      clearTimeout(timer);
    };
  }, [onResize]);
}
