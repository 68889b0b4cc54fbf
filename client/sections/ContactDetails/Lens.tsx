import { useEffect, useRef } from "react";
import styles from "./ContactDetails.module.css";
import { followPointer } from "./followPointer.ts";
import type { LensOptions } from "./lensPlace.ts";

/** In the frame of a picture with a lens in it: lets pointers move the lens. Decoration, empty until the first one comes. */
export function Lens({ lens, image, sizes }: LensOptions) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (layer.current) return followPointer(layer.current, { lens, image, sizes });
  }, [lens, image, sizes]);
  return <div ref={layer} className={styles.lens} data-lens aria-hidden hidden />;
}
