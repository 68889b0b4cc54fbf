import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/**
 * What a document load does by itself and a client-side navigation does not: says the new title, and moves focus to
 * the new page's heading, or to the target of its fragment.
 */
export function RouteAnnouncer() {
  const { key, pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const lastPathname = useRef(pathname);
  const isFirst = useRef(true);
  const [title, setTitle] = useState("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the whole navigation
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const isSamePage = lastPathname.current === pathname;
    lastPathname.current = pathname;
    if (!isSamePage) setTitle(document.title);
    if (isSamePage && (!hash || navigationType === "POP")) return;
    const target = hash ? elementOf(hash) : document.querySelector("main h1");
    if (!(target instanceof HTMLElement) || target.closest("dialog")) return; // a dialog sees to its own focus
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [key]);

  return (
    <p className="visuallyHidden" aria-live="polite" role="status">
      {title}
    </p>
  );
}

/** What a fragment points to, decoded if it can be: https://html.spec.whatwg.org/multipage/browsing-the-web.html */
function elementOf(hash: string): HTMLElement | null {
  const fragment = hash.slice(1);
  try {
    return document.getElementById(fragment) ?? document.getElementById(decodeURIComponent(fragment));
  } catch {
    return null; // a percent sign that does not begin a UTF-8 sequence
  }
}
