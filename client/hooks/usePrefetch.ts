import { useEffect } from "react";
import { savesData } from "../savesData.ts";

/** A pointer or focus that stays on a link this long counts as an intention to follow it. */
const intentMs = 65;

/** Calls `prefetch` with the path of an internal link that the visitor is likely to follow; never with Save-Data. */
export function usePrefetch(prefetch: (path: string) => void): void {
  useEffect(() => {
    if (savesData()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onIntent = ({ target }: Event) => {
      clearTimeout(timer);
      const link = target instanceof Element ? target.closest("a") : null;
      if (link && link.origin === window.location.origin && link.pathname !== window.location.pathname)
        timer = setTimeout(() => prefetch(link.pathname), intentMs);
    };
    const onLeave = () => clearTimeout(timer);
    const listeners = [
      ["pointerover", onIntent],
      ["focusin", onIntent],
      ["pointerout", onLeave],
      ["focusout", onLeave],
    ] as const;
    for (const [type, listener] of listeners) document.addEventListener(type, listener, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const [type, listener] of listeners) document.removeEventListener(type, listener);
    };
  }, [prefetch]);
}
