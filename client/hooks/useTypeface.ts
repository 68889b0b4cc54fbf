import { type RefObject, useEffect, useState } from "react";
import type { ClientTypeface } from "../../shared/content/client.ts";
import book from "../fonts/client-book.woff2";
import didone from "../fonts/client-didone.woff2";
import geometric from "../fonts/client-geometric.woff2";
import oldStyle from "../fonts/client-old-style.woff2";
import plain from "../fonts/client-plain.woff2";
import slab from "../fonts/client-slab.woff2";
import soft from "../fonts/client-soft.woff2";
import { savesData } from "../savesData.ts";
import { useNearViewport } from "./useNearViewport.ts";

const files: Record<ClientTypeface, string> = { book, didone, geometric, oldStyle, plain, slab, soft };

/**
 * The style of words in the client's typeface. Its file is loaded when the element is near the viewport, as images are,
 * and not for a visitor who saves data. Until it is there, and without script, words have the site's typeface.
 */
export function useTypeface(
  typeface: ClientTypeface | undefined,
  element: RefObject<HTMLElement | null>,
): { fontFamily: string } | undefined {
  const isNear = useNearViewport(element) !== null;
  const [loaded, setLoaded] = useState<ClientTypeface>();
  useEffect(() => {
    if (!typeface || !isNear || savesData()) return;
    const font = new FontFace(nameOf(typeface), `url(${files[typeface]})`, { weight: "100 900" });
    document.fonts.add(font);
    let isWanted = true;
    font.load().then(
      () => isWanted && setLoaded(typeface),
      () => {}, // a network error
    );
    return () => {
      isWanted = false;
      document.fonts.delete(font);
    };
  }, [typeface, isNear]);
  return loaded && loaded === typeface ? { fontFamily: `"${nameOf(loaded)}", var(--font-display)` } : undefined;
}

const nameOf = (typeface: ClientTypeface): string => `Client ${typeface}`;
