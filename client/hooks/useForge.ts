import { type RefObject, use, useEffect } from "react";
import { DocumentPartsContext } from "../DocumentParts.tsx";

/** Lets the plate in the section be heated. Where nothing loads the forge, as in a preview, it stays a picture. */
export function useForge(section: RefObject<HTMLElement | null>, isHeated: boolean): void {
  const { heatPlate } = use(DocumentPartsContext);
  useEffect(() => {
    if (isHeated && section.current) return heatPlate?.(section.current);
  }, [heatPlate, section, isHeated]);
}
