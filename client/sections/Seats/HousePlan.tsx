import type { MouseEvent } from "react";
import styles from "./Seats.module.css";
import type { Seat, SeatPlan } from "./seatPlan.ts";

export type HousePlanProps = {
  plan: SeatPlan;
  /** The names of the rows. */
  names: readonly string[];
  chosen: Seat;
  onPick: (point: DOMPoint) => void;
};

/**
 * The stage and all seats, with a view from the chosen one to the stage. A mouse picks where it is pressed or moved with
 * its button down; a finger by a tap alone, so that it scrolls the page from here as well.
 */
export function HousePlan({ plan, names, chosen, onPick }: HousePlanProps) {
  const { box, edge, stage, zones, taken, ends } = plan;

  function pick({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>) {
    onPick(new DOMPoint(clientX, clientY).matrixTransform(currentTarget.getScreenCTM()?.inverse()));
  }

  return (
    <svg
      className={styles.plan}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      aria-hidden="true" // keys and screen readers have the sliders
      onClick={pick}
      onMouseDown={(event) => event.preventDefault()} // a slider keeps the focus, and no names are selected
      onPointerDown={(event) => event.pointerType !== "touch" && pick(event)}
      onPointerMove={(event) => event.pointerType !== "touch" && event.buttons === 1 && pick(event)}
    >
      <path
        className={styles.hot}
        opacity="0.3"
        d={`M${chosen.x} ${chosen.y}L${edge[0].x} ${edge[0].y}H${edge[1].x}z`}
      />
      <path fill="currentColor" d={stage} />
      <g stroke="currentColor" strokeLinecap="round">
        {zones.map(({ price, size, path }, zone) => (
          <Dots key={price} zone={zone} size={size} path={path} />
        ))}
        <Dots path={taken} />
      </g>
      <g fill="currentColor" textAnchor="middle" fontSize="15">
        {ends.map((places, index) =>
          places.map(({ x, y }) => (
            <text key={x} x={x} y={y} dy=".35em">
              {names[index]}
            </text>
          )),
        )}
      </g>
      <circle className={`${styles.hot} ${styles.hole}`} strokeWidth="5" cx={chosen.x} cy={chosen.y} r="23" />
    </svg>
  );
}

/** Free seats of a zone, counted from the dearest, or taken ones without it, which are rings. */
type DotProps = { zone?: number; size?: number };

/** Each of four zones has its own colour, of three inks. */
const opacities = [undefined, undefined, 0.62, 0.7];

function Dots({ zone, size, path }: DotProps & { path: string }) {
  if (zone !== undefined) return <path data-zone={zone} d={path} strokeWidth={size} strokeOpacity={opacities[zone]} />;
  return (
    <>
      <path d={path} strokeWidth="15" />
      <path className={styles.hole} d={path} strokeWidth="9" />
    </>
  );
}

/** A seat as it is on the plan, for the list of prices. */
export function Dot(props: DotProps) {
  return (
    <svg viewBox="-16 -16 32 32" stroke="currentColor" strokeLinecap="round" aria-hidden="true">
      <Dots {...props} path="M0 0h0" />
    </svg>
  );
}
