import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { afterFrame } from "../../afterFrame.ts";
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

  /** Before a link is followed: the page must take the focus, and its place is the link's. */
  const close = useCallback(() => {
    setIsOpen(false);
    releasePage();
  }, []);
  const toggle = useCallback(() => {
    openedAt.current = historyKey();
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
    if (openedAt.current !== key) close();
  }, [key, close]);

  // After the frame that shows the menu, or the page again: the browser then computes style and layout of the whole page.
  useEffect(() => afterFrame(isOpen ? holdPage : releasePage), [isOpen]);
  useEffect(() => releasePage, []);

  useEffect(() => {
    if (!isOpen) return;
    panel.current?.querySelector("a")?.focus();
    const bar = panel.current?.parentElement;
    const keepBelow = () => panel.current?.style.setProperty("inset-block-start", `${bar?.offsetHeight}px`);
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
    };
  }, [isOpen]);

  return { isOpen, close, toggle, button, panel };
}

/** Behind the open menu everything but the header is inert, the page cannot scroll, and its footer is hidden. */
function holdPage(): void {
  holdScroll();
  setHeld(true);
}

function releasePage(): void {
  if (!document.documentElement.hasAttribute("data-held")) return;
  setHeld(false);
  releaseScroll();
}

function setHeld(isHeld: boolean): void {
  document.documentElement.toggleAttribute("data-held", isHeld);
  for (const element of document.querySelectorAll<HTMLElement>("[data-held-by-menu]")) element.inert = isHeld;
}

/** React Router's key of the current history entry: hydrate.tsx gives one to those that have none. */
function historyKey(): string {
  return window.history.state?.key ?? "default";
}
