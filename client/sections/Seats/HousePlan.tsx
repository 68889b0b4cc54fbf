import { type CSSProperties, type PointerEvent, useRef, useState } from "react";
import { withoutPrivateUse } from "../../withoutPrivateUse.ts";
import styles from "./Seats.module.css";
import { anchorAt, nearestSeat, type Seat, type SeatPlan } from "./seatPlan.ts";

export type HousePlanProps = {
  plan: SeatPlan;
  /** The names of the rows. */
  names: readonly string[];
  chosen: Seat;
  /** Of the chosen seat. A long one, such as CHF 124, is set narrower. */
  price: string;
  family: CSSProperties | undefined;
  isLong: boolean;
  /** What a seat costs, or that it is taken: beside the one that a mouse is over. */
  offerOf: (seat: Seat) => string;
  /** A taken seat that was pressed, and how many were pressed before. */
  refused: { seat: Seat; count: number } | undefined;
  onPick: (point: DOMPoint, press: { isNew: boolean }) => void;
  /** The browser has taken the finger for its own: what it picked on its way was not meant. */
  onCancel: () => void;
};

/** Of the name of a row, in letters: a longer one is on the ticket alone. */
const longestName = 3;

/** Of a finger, in pixels: less is a tap. */
const sidewaysPx = 6;

/** Of a long price on the stage, in units of the plan. */
const longPrice = 220;

/**
 * The stage and all seats, with a view from the chosen one to the stage, where its number and price are: on phones the
 * ticket is below the window while a seat is picked. A mouse picks where it is pressed or moved with
 * its button down, a finger where it is lifted after a tap or moved sideways: up and down it scrolls the page. The seat
 * that a mouse would pick has a ring and its price before it is pressed.
 */
export function HousePlan({
  plan,
  names,
  chosen,
  price,
  family,
  isLong,
  offerOf,
  refused,
  onPick,
  onCancel,
}: HousePlanProps) {
  const { box, edge, stage, zones, taken, ends } = plan;
  const name = names[chosen.row - 1] ?? "";
  const drawn = ends.map((places, index) => (isShort(names[index] ?? "") ? places : []));
  const from = useRef({ x: 0, y: 0, isTap: false });
  const [near, setNear] = useState<Seat>();

  function pick(event: PointerEvent<SVGSVGElement>, isNew: boolean) {
    setNear(undefined);
    onPick(pointOf(event), { isNew });
  }

  function press(event: PointerEvent<SVGSVGElement>) {
    const isTap = event.pointerType === "touch";
    from.current = { x: event.clientX, y: event.clientY, isTap };
    if (!isTap) pick(event, true);
  }

  function move(event: PointerEvent<SVGSVGElement>) {
    if (event.pointerType === "mouse" && event.buttons === 0) setNear(nearestSeat(plan, pointOf(event)));
    if (event.buttons !== 1 || !event.isPrimary) return;
    const { x, y, isTap } = from.current;
    const sideways = Math.abs(event.clientX - x);
    if (isTap && (sideways < sidewaysPx || sideways < Math.abs(event.clientY - y))) return;
    from.current.isTap = false;
    pick(event, isTap);
  }

  return (
    <svg
      className={styles.plan}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      aria-hidden="true" // keys and screen readers have the sliders
      onMouseDown={(event) => event.preventDefault()} // a slider keeps the focus, and no names are selected
      onPointerDown={(event) => event.isPrimary && event.button === 0 && press(event)}
      onPointerMove={move}
      onPointerLeave={() => setNear(undefined)}
      onPointerUp={(event) => event.isPrimary && from.current.isTap && pick(event, true)}
      onPointerCancel={() => {
        if (!from.current.isTap) onCancel();
      }}
    >
      <path
        className={styles.hot}
        opacity="0.3"
        d={`M${chosen.x} ${chosen.y}L${edge[0].x} ${edge[0].y}H${edge[1].x}z`}
      />
      <path fill="currentColor" d={stage} />
      <g className={styles.told}>
        {isShort(name) && <text y={edge[0].y - 50}>{`${name} ${chosen.seat}`}</text>}
        <text
          y={edge[0].y + 16}
          style={family}
          {...(isLong && { textLength: longPrice, lengthAdjust: "spacingAndGlyphs" })}
        >
          {price}
        </text>
      </g>
      <g stroke="currentColor" strokeLinecap="round">
        {zones.map(({ price, size, path }, zone) => (
          <Dots key={price} zone={zone} size={size} path={path} />
        ))}
        <Dots path={taken} />
      </g>
      <g fill="currentColor">
        {drawn.map((places, index) =>
          places.map(({ x, y }, side) => (
            <text key={x} x={x} y={y} dy=".35em" textAnchor={side ? "start" : "end"}>
              {names[index]}
            </text>
          )),
        )}
      </g>
      <circle className={`${styles.hot} ${styles.hole}`} strokeWidth="5" cx={chosen.x} cy={chosen.y} r="23" />
      {near && (
        <g key={`${near.row} ${near.seat}`} className={styles.near}>
          <circle strokeWidth="5" cx={near.x} cy={near.y} r="23" />
          <text x={near.x} y={near.y} dy="-1.1em" strokeWidth="12" textAnchor={anchorAt(plan, near)}>
            {offerOf(near)}
          </text>
        </g>
      )}
      {refused && (
        <circle
          key={`${refused.count} ${refused.seat.row} ${refused.seat.seat}`}
          className={styles.refused}
          strokeWidth="8"
          cx={refused.seat.x}
          cy={refused.seat.y}
          r="19"
        />
      )}
    </svg>
  );
}

/** Where a pointer is, in units of the plan. */
const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) =>
  new DOMPoint(clientX, clientY).matrixTransform(currentTarget.getScreenCTM()?.inverse());

const isShort = (name: string): boolean => withoutPrivateUse(name).length <= longestName;

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
