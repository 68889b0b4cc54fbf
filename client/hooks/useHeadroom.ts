import { type RefObject, useEffect, useRef, useState } from "react";
import { type HeadroomState, headroomAtStart, nextHeadroom } from "./headroom.ts";

/** The header bar's state while the visitor scrolls. Focus inside a hidden bar pins it. */
export function useHeadroom(header: RefObject<HTMLElement | null>): HeadroomState {
  const headroom = useRef(headroomAtStart);
  const [state, setState] = useState<HeadroomState>("unfixed");

  useEffect(() => {
    let frame = 0;
    const sample = () => {
      frame = 0;
      headroom.current = nextHeadroom(headroom.current, {
        scrollY: window.scrollY,
        maxScrollY: document.documentElement.scrollHeight - window.innerHeight,
        headerHeightPx: header.current?.offsetHeight ?? 0,
      });
      setState(headroom.current.state);
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(sample); // one sample per frame
    };
    const pin = () => {
      if (headroom.current.state !== "unpinned") return;
      headroom.current = { ...headroom.current, state: "pinned", turnedAt: headroom.current.scrollY };
      setState("pinned");
    };
    const element = header.current;
    element?.addEventListener("focusin", pin);
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      element?.removeEventListener("focusin", pin);
      window.removeEventListener("scroll", onScroll);
      cancelAnimationFrame(frame);
    };
  }, [header]);

  return state;
}
