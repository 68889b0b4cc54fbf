import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { useDesktopResize } from "../../hooks/useDesktopResize.ts";

/**
 * The menu below 980 px: closed or open.
 *
 * Open, it holds the page still, keeps it out of reach, and is left by Escape, by any of its links, by going
 * elsewhere, and by a window that grows to the desktop width.
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
    setIsOpen((wasOpen) => !wasOpen);
  }, []);
  useDesktopResize(close);

  useEffect(() => {
    if (button.current?.hasAttribute("data-pressed")) toggle(); // before script could hear it
  }, [toggle]);

  // The address changes before its page is there; a menu opened in between belongs to the new one.
  useEffect(() => {
    if (openedAt.current !== key) setIsOpen(false);
  }, [key]);

  useEffect(() => {
    if (!isOpen) return;
    const release = holdPage();
    panel.current?.querySelector("a")?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setIsOpen(false);
      button.current?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      release();
    };
  }, [isOpen]);

  return { isOpen, close, toggle, button, panel };
}

/** Puts everything but the header out of reach, and returns how to undo that. */
function holdPage(): () => void {
  const held = document.querySelectorAll<HTMLElement>("[data-held-by-menu]");
  for (const element of held) element.inert = true;
  return () => {
    for (const element of held) element.inert = false;
  };
}

/** The key by which the router knows the current history entry; the first one has none. */
function historyKey(): string {
  return window.history.state?.key ?? "default";
}
