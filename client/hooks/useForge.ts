import { type RefObject, use, useEffect } from "react";
import { DocumentPartsContext } from "../DocumentParts.tsx";

/** Lets the plate in the section be heated, where the site loads the forge. */
export function useForge(section: RefObject<HTMLElement | null>): void {
  const { heatPlate } = use(DocumentPartsContext);
  useEffect(() => (section.current ? heatPlate?.(section.current) : undefined), [heatPlate, section]);
}
