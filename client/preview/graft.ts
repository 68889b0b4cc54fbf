/**
 * Attributes that say where a text is edited, kept right while React changes the page.
 *
 * They are part of the server's documents only, and React makes elements without them. When the page has other data, its
 * document is fetched, and its attributes are copied now and after every later change of the elements: whichever comes
 * last, React's commit or the document, they are right then.
 */

import type { Router } from "../hydrate.tsx";
import { coalesced } from "./coalesced.ts";

const attribute = "data-sanity";

/** Runs until the page is closed. */
export function keepAttributes(router: Router): void {
  let source: HTMLElement | undefined;
  const graftSource = () => void (source && graft(source, document.body));
  const renew = coalesced(async () => {
    source = (await fetchDocument(router.createHref(router.state.location)))?.body;
    graftSource();
  });
  let { loaderData: lastData, location: lastLocation } = router.state;
  router.subscribe(({ loaderData, location }) => {
    if (location.pathname !== lastLocation.pathname) source = undefined; // it is another page's
    if (loaderData !== lastData) void renew();
    lastData = loaderData;
    lastLocation = location;
  });
  new MutationObserver(graftSource).observe(document.body, { childList: true, subtree: true });
}

/** `DOMParser` is closed to text by the page's trusted types; a request for a document is not. */
function fetchDocument(url: string): Promise<Document | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("GET", url);
    request.responseType = "document";
    request.addEventListener("loadend", () => resolve(request.responseXML)); // null after any failure
    request.send();
  });
}

/** Gives the elements of `live` the attributes of the same elements of `source`; those that only `live` has, none. */
export function graft(source: Element, live: Element): void {
  const value = source.getAttribute(attribute);
  if (value === null) live.removeAttribute(attribute);
  else if (live.getAttribute(attribute) !== value) live.setAttribute(attribute, value);
  const [from, to] = [elementsIn(source), elementsIn(live)];
  const isSame = from.length === to.length && from.every(({ tagName }, index) => tagName === to[index]?.tagName);
  for (const [index, child] of to.entries()) {
    const other = isSame ? from[index] : undefined;
    if (other) graft(other, child);
    else clear(child);
  }
}

function clear(element: Element): void {
  for (const one of [element, ...element.querySelectorAll(`[${attribute}]`)]) one.removeAttribute(attribute);
}

/** What React renders in the same way on the server and in the browser: neither data blocks nor the Studio's overlays. */
function elementsIn(element: Element): Element[] {
  return [...element.children].filter(({ localName }) => !hidden.has(localName) && !localName.includes("-"));
}

const hidden = new Set(["script", "style", "noscript", "template", "link", "meta"]);
