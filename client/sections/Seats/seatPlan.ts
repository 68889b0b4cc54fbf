/** Where the seats of a house are on its plan, and which seat is nearest. */

import { leastOf } from "../../leastOf.ts";

export type SeatRow = { seats: number; price: number; taken?: readonly number[] | undefined };

/** Rows are counted from the stage, seats from the left, both from 1. */
export type SeatNumbers = { row: number; seat: number };

/** A seat and its centre. `turn` is how far around the stage it is, in radians from the middle. */
export type Seat = SeatNumbers & { x: number; y: number; turn: number };

type Point = { x: number; y: number };

export type SeatPlan = {
  /** All of them. */
  seats: Seat[];
  /** Those that can be chosen, and those that cannot. */
  free: Seat[];
  occupied: Seat[];
  /** Seats of one price as a path of points, the dearest first, and the diameter of each seat. */
  zones: { price: number; size: number; path: string }[];
  /** The others, as such a path. */
  taken: string;
  /** Where the name of each row stands: it ends left of the first seat, and begins right of the last. */
  ends: Point[][];
  /** The stage as a path, and the left and right end of its edge. */
  stage: string;
  edge: [Point, Point];
  /** Round the whole drawing. */
  box: { x: number; y: number; width: number; height: number };
};

/** From one seat to the next and from row to row, in units of the drawing. */
const pitch = 32;

/** Of the first row. A dozen rows, each a seat longer than the one before, fan out evenly from it. */
const usualRadius = 10.4 * pitch;

/** Longer rows are bent less, so that none reaches farther around the stage, in radians. */
const widestTurn = 2.2;

/** How far the stage reaches to either side, in radians, and how deep it is at its sides, for a price to stand on it. */
const stageTurn = 0.5;
const stageDepth = 2.6 * pitch;

/** Diameters of the dearest seats and of the cheapest. */
const [largest, smallest] = [31, 15];

/** From the beginning of a row's name, of one letter on a narrow screen or three on a wide one, to the edge. */
const nameWidth = 30;

/** Of the longest word for taken, of 16 letters, beside a seat. */
const labelWidth = 9 * pitch;

/** Which end of the words beside a seat stands at it, so that the box has all of them. */
export function anchorAt({ box }: SeatPlan, { x }: Point): "start" | "middle" | "end" {
  if (x - labelWidth / 2 < box.x) return "start";
  return x + labelWidth / 2 > box.x + box.width ? "end" : "middle";
}

/** Rows on arcs round the stage, the first nearest to it. */
export function seatPlan(rows: readonly SeatRow[]): SeatPlan {
  const needed = rows.map(({ seats }, index) => ((seats - 1) / widestTurn - index) * pitch);
  const first = Math.max(usualRadius, ...needed);
  const arcs = rows.map(({ seats }, index) => arcOf(index + 1, seats, first + index * pitch));
  const isTaken = ({ row, seat }: Seat) => rows[row - 1]?.taken?.includes(seat) ?? false;
  const all = arcs.flatMap((arc) => arc.seats);
  const free = all.filter((seat) => !isTaken(seat));
  const occupied = all.filter(isTaken);

  const prices = [...new Set(rows.map(({ price }) => price))].sort((a, b) => b - a);
  const zones = prices.map((price, rank) => ({
    price,
    size: largest - Math.round((rank * (largest - smallest)) / Math.max(prices.length - 1, 1)),
    path: pointsOf(free.filter(({ row }) => rows[row - 1]?.price === price)),
  }));

  const ends = arcs.map((arc) => arc.ends);
  const front = Math.round(first - 2 * pitch);
  const edge: SeatPlan["edge"] = [placeAt(front, -stageTurn), placeAt(front, stageTurn)];
  const [left, right] = edge;
  const top = Math.round(Math.min(left.y - stageDepth, ...ends.flat().map(({ y }) => y - pitch)));
  const bottom = Math.ceil(Math.max(...all.map(({ y }) => y)) + 0.8 * pitch);
  const half = Math.ceil(Math.max(right.x, ...ends.flat().map(({ x }) => x + nameWidth)));
  return {
    seats: all,
    free,
    occupied,
    zones,
    taken: pointsOf(occupied),
    ends,
    stage: `M${left.x} ${left.y}A${front} ${front} 0 0 0 ${right.x} ${right.y}V${top}H${left.x}z`,
    edge,
    box: { x: -half, y: top, width: 2 * half, height: bottom - top },
  };
}

/** The seats of a row, in the middle of its arc, and the places of its name. */
function arcOf(row: number, count: number, radius: number): { seats: Seat[]; ends: Point[] } {
  const step = pitch / radius;
  const seats = Array.from({ length: count }, (_, index): Seat => {
    const turn = (index - (count - 1) / 2) * step;
    return { row, seat: index + 1, turn, ...placeAt(radius, turn) };
  });
  const beyond = ((count - 1) / 2 + 0.75) * step;
  return { seats, ends: [placeAt(radius, -beyond), placeAt(radius, beyond)] };
}

/** Whole units are a fraction of a pixel, and keep the page small. */
const placeAt = (radius: number, turn: number): Point => ({
  x: Math.round(radius * Math.sin(turn)),
  y: Math.round(radius * Math.cos(turn)),
});

/** Lines without length, which are drawn as discs by their round ends. */
const pointsOf = (seats: readonly Seat[]): string => seats.map(({ x, y }) => `M${x} ${y}h0`).join("");

/** The seat nearest to a point of the drawing, free or taken; `undefined` in a house without seats. */
export function nearestSeat({ seats }: SeatPlan, { x, y }: Point): Seat | undefined {
  return leastOf(seats, (seat) => Math.hypot(seat.x - x, seat.y - y));
}

/** The free seat with these numbers, or the nearest in its row, or else any. */
export function seatNumbered({ free }: SeatPlan, { row, seat }: SeatNumbers): Seat | undefined {
  return leastOf(free, (one) => Math.abs(one.row - row) * 1000 + Math.abs(one.seat - seat));
}

/** How a slider is moved: a key leads on, over what cannot be chosen; one that is dragged has the nearest. */
type Move = { isDragged?: boolean };

/** Where a slider of rows leads: rows without a free seat are skipped, and the seat is straight ahead or behind. */
export function toRow({ free }: SeatPlan, from: Seat, wanted: number, move: Move = {}): Seat {
  const rows = free.map((seat) => seat.row);
  const row = towards(rows, from.row, wanted, move);
  const inRow = free.filter((seat) => seat.row === row);
  return leastOf(inRow, ({ turn }) => Math.abs(turn - from.turn)) ?? from;
}

/** Where a slider of seats leads: taken ones are skipped. */
export function toSeat({ free }: SeatPlan, from: Seat, wanted: number, move: Move = {}): Seat {
  const inRow = free.filter(({ row }) => row === from.row);
  const seats = inRow.map((one) => one.seat);
  const seat = towards(seats, from.seat, wanted, move);
  return inRow.find((one) => one.seat === seat) ?? from;
}

/** The nearest number, by a key no way back: from 3 towards 4 it is 9 where only 3 and 9 are there. */
function towards(numbers: readonly number[], from: number, wanted: number, { isDragged }: Move): number | undefined {
  if (isDragged) return leastOf(numbers, (number) => Math.abs(number - wanted));
  const ahead = numbers.filter((number) => (wanted < from ? number <= wanted : number >= wanted));
  return leastOf(ahead.length ? ahead : numbers, (number) => Math.abs(number - wanted));
}
