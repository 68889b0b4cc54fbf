import { useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/**
 * Does for client-side navigation what browsers do for a document load: announces the new title and moves focus to the
 * new page's heading, or to the target of the fragment where the page has it.
 */
export function RouteAnnouncer() {
  const { key, pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const lastPathname = useRef(pathname);
  const isFirst = useRef(true);
  const [title, setTitle] = useState("");

  // Together with the new page: other effects wait for the page transition, with the focus nowhere until then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every navigation
  useLayoutEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const isSamePage = lastPathname.current === pathname;
    lastPathname.current = pathname;
    if (!isSamePage) setTitle(document.title);
    if (isSamePage && (!hash || navigationType === "POP")) return;
    const target = (hash && elementOf(hash)) || (isSamePage ? null : document.querySelector("main h1"));
    if (!(target instanceof HTMLElement) || target.closest("dialog")) return; // a dialog manages its own focus
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [key]);

  return (
    <p className="visuallyHidden" aria-live="polite" role="status">
      {title}
    </p>
  );
}

/** The fragment's target, found as https://html.spec.whatwg.org/multipage/browsing-the-web.html says. */
function elementOf(hash: string): HTMLElement | null {
  const fragment = hash.slice(1);
  try {
    return document.getElementById(fragment) ?? document.getElementById(decodeURIComponent(fragment));
  } catch {
    return null; // malformed percent-encoding
  }
}
