import { type RefObject, useEffect, useRef, useState } from "react";
import { type HeadroomState, headroomAtStart, nextHeadroom } from "./headroom.ts";

/** The state of the header bar as the visitor scrolls. It comes back, too, when something in it is given focus. */
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
      frame ||= requestAnimationFrame(sample); // one sample a frame
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
