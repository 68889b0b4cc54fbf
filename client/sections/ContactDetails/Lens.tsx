import { useEffect, useRef, useState } from "react";
import { classNames } from "../../classNames.ts";
import { Plate } from "../../components/Plate/Plate.tsx";
import { type FollowedPointer, followPointer } from "./followPointer.ts";
import styles from "./Lens.module.css";
import { type LensOptions, lensPlace, withRing } from "./lensPlace.ts";

/**
 * A picture with a lens in it, which pointers move: the glass is the handle of a slider for keys, which lies on it, moves
 * with it, and says what is beside the lens and under it. So do the words below the picture, where it is too small. The
 * pictures are decoration; the layer is empty until something moves the lens.
 */
export function Lens({ className, lens, image, sizes }: LensOptions & { className: string | undefined }) {
  const layer = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const followed = useRef<FollowedPointer>(undefined);
  const [at, setAt] = useState(0);
  const { stops } = lens;
  const stop = stops[at];
  const isLeftwards = (stops[0]?.x ?? 0) > (stops.at(-1)?.x ?? 0);
  useEffect(() => {
    const frame = slider.current?.parentElement;
    if (!frame) return;
    const placing = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = frame;
      const { x, y, width, height } = withRing(
        lensPlace({ width: clientWidth, height: clientHeight }, image, lens).lens,
      );
      const box = { left: x - width / 2, top: y - height / 2, width, height };
      for (const [side, px] of Object.entries(box)) slider.current?.style.setProperty(side, `${px}px`);
    });
    placing.observe(frame);
    return () => placing.disconnect();
  }, [lens, image]);
  useEffect(() => {
    if (!layer.current) return;
    followed.current = followPointer(layer.current, { lens, image, sizes }, setAt, (byPx) =>
      slider.current?.style.setProperty("translate", `${byPx}px`),
    );
    const moved = slider.current?.valueAsNumber || 0; // before there was a script
    const { x } = lens.stops[moved] ?? lens;
    if (moved) followed.current.restAt(x);
    setAt(moved);
    return followed.current.end;
  }, [lens, image, sizes]);

  function moveTo(next: number) {
    const { x } = stops[next] ?? lens;
    setAt(next);
    followed.current?.restAt(x);
  }

  return (
    <>
      <Plate className={classNames(className, styles.cold)} image={image} sizes={sizes} isPriority>
        <div ref={layer} className={styles.lens} data-lens aria-hidden hidden />
        {stops.length > 1 && (
          <input
            ref={slider}
            className={styles.stops}
            type="range"
            aria-label="Lens"
            dir={isLeftwards ? "rtl" : "ltr"} // as the picture
            aria-valuetext={stop && `${stop.asks} In the blur: ${stop.was}.`}
            autoComplete="off"
            max={stops.length - 1}
            value={at}
            onChange={({ currentTarget }) => moveTo(currentTarget.valueAsNumber)}
          />
        )}
      </Plate>
      {(lens.caption || stop) && (
        <div className={`wrap ${styles.caption}`}>
          {lens.caption && <p className="fact">{lens.caption}</p>}
          {stop && (
            <p className={styles.read}>
              {stop.was}: <b>{stop.asks}</b>
            </p>
          )}
        </div>
      )}
    </>
  );
}
