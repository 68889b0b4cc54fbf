import { useEffect, useRef, useState } from "react";
import styles from "./ContactDetails.module.css";
import { type FollowedPointer, followPointer } from "./followPointer.ts";
import type { LensOptions } from "./lensPlace.ts";

/**
 * In the frame of a picture with a lens in it: lets pointers move the lens, and a slider at the lower edge, whose handle
 * lies below the stop that is read, and which says what is beside the lens and under it. The pictures are decoration; the
 * layer is empty until something moves the lens.
 */
export function Lens({ lens, image, sizes }: LensOptions) {
  const layer = useRef<HTMLDivElement>(null);
  const followed = useRef<FollowedPointer>(undefined);
  const [at, setAt] = useState(0);
  const stop = lens.stops[at];
  useEffect(() => {
    if (!layer.current) return;
    followed.current = followPointer(layer.current, { lens, image, sizes }, setAt);
    return followed.current.end;
  }, [lens, image, sizes]);

  function moveTo(next: number) {
    const { x } = lens.stops[next] ?? lens;
    setAt(next);
    followed.current?.restAt(x);
  }

  return (
    <>
      <div ref={layer} className={styles.lens} data-lens aria-hidden hidden />
      {lens.stops.length > 1 && (
        <input
          className={styles.stops}
          type="range"
          aria-label="Lens"
          aria-valuetext={stop && `${stop.asks} In the blur: ${stop.was}.`}
          max={lens.stops.length - 1}
          value={at}
          onChange={({ currentTarget }) => moveTo(currentTarget.valueAsNumber)}
        />
      )}
    </>
  );
}
