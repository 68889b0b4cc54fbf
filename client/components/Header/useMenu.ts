import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { useResize } from "../../hooks/useResize.ts";
import { holdScroll, releaseScroll } from "../../scrollLock.ts";

/**
 * The state of the menu behind the button, which is there below 980 px, and above with large text: closed or open.
 *
 * While it is open, the rest of the page is inert, and the panel begins below the bar, however high it is. Escape, any
 * of its links, navigation, and a window so wide that there is no button close it.
 */
export function useMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const openedAt = useRef(key);

  const close = useCallback(() => setIsOpen(false), []);
  const toggle = useCallback(() => {
    openedAt.current = historyKey();
    holdScroll();
    setIsOpen((wasOpen) => !wasOpen);
  }, []);
  useResize(
    useCallback(() => {
      if (button.current?.offsetWidth === 0) close(); // a hidden element has no width
    }, [close]),
  );

  useEffect(() => {
    if (button.current?.hasAttribute("data-pressed")) toggle(); // clicked before hydration: start.ts marks it
  }, [toggle]);

  // The URL changes before the new page has loaded: a menu that was opened in between stays open.
  useEffect(() => {
    if (openedAt.current !== key) setIsOpen(false);
  }, [key]);

  useEffect(() => {
    if (!isOpen) return;
    const releasePage = makePageInert();
    panel.current?.querySelector("a")?.focus();
    const bar = panel.current?.parentElement;
    const keepBelow = () => panel.current?.style.setProperty("--bar-height", `${bar?.offsetHeight}px`);
    const observer = new ResizeObserver(keepBelow); // calls it at once, too
    if (bar) observer.observe(bar);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || document.querySelector("dialog[open]")) return; // the popup lies above the menu
      setIsOpen(false);
      button.current?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      observer.disconnect();
      releasePage();
      releaseScroll();
    };
  }, [isOpen]);

  return { isOpen, close, toggle, button, panel };
}

/**
 * Makes everything but the header inert after the frame that shows the menu: the browser then computes the style of the
 * whole page, which takes a slow phone as long as that of the menu. Returns a function that undoes it.
 */
function makePageInert(): () => void {
  const held = document.querySelectorAll<HTMLElement>("[data-held-by-menu]");
  const setInert = (isInert: boolean) => {
    for (const element of held) element.inert = isInert;
  };
  let task: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    task = setTimeout(setInert, 0, true);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(task);
    setInert(false);
  };
}

/** React Router's key of the current history entry; the first entry has none. */
function historyKey(): string {
  return window.history.state?.key ?? "default";
}
