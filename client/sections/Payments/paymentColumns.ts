export type PaymentEvent = { _key: string; year: number; moves: "later" | "earlier" };

type Plan = { first: number; years: number; events: readonly PaymentEvent[] };

/** Of the payments of one place: made as planned, made at another time than planned, left out, or not there. */
export type Hole = "made" | "moved" | "left" | "none";

export type PaymentColumn = {
  year: number;
  /** The payments that the plan has in this year. */
  hole: Hole;
  /** Those that an event brings into it from the last year. It is missing where no event can. */
  extra?: Hole;
};

/** The events in years of the plan: others move nothing. */
export function eventsWithin<Event extends PaymentEvent>(plan: {
  first: number;
  years: number;
  events: Event[];
}): Event[] {
  return plan.events.filter(({ year }) => year >= plan.first && year < plan.first + plan.years);
}

/**
 * Where payments are after the chosen events, given by their keys: a column for each year of the plan, and one after
 * them for each event that could move payments there. An event that is earlier takes the last year's payments into its
 * own year, one that is later moves its year's to the end. There are always as many payments as planned.
 */
export function paymentColumns({ first, years, events }: Plan, chosen: ReadonlySet<string>): PaymentColumn[] {
  const yearsOf = (moves: PaymentEvent["moves"], all: readonly PaymentEvent[]) =>
    new Set(all.filter((event) => event.moves === moves).map(({ year }) => year));
  const happen = events.filter(({ _key }) => chosen.has(_key));
  const [taking, skipped] = [yearsOf("earlier", happen), yearsOf("later", happen)];
  const takers = yearsOf("earlier", events);
  const inTurn = years - taking.size;
  let made = 0;
  return Array.from({ length: years + yearsOf("later", events).size }, (_, index) => {
    const year = first + index;
    const isMade = made < inTurn && !skipped.has(year);
    if (isMade) made++;
    const left = index < years ? "left" : "none";
    const hole = isMade ? (index < inTurn ? "made" : "moved") : left;
    return takers.has(year) ? { year, hole, extra: taking.has(year) ? "moved" : "none" } : { year, hole };
  });
}

/** The last year in which a payment is made. */
export function lastYearOf(columns: readonly PaymentColumn[]): number | undefined {
  return columns.findLast(({ hole, extra }) => isMade(hole) || isMade(extra))?.year;
}

/**
 * The last year with payments has a label in every window where it is after the plan's, and so has the year of an event:
 * those are `named`, the most important first, and one that would touch an earlier of them has none. Nor have years just
 * before and after them, which would touch theirs or crowd it, and others after the plan. Decades have one in every
 * window, and so have the first and the last year of the plan where they do not touch one; other fifth years have one in
 * wide windows where they touch neither of them.
 */
export function labelOf(
  year: number,
  { first, planned, named }: { first: number; planned: number; named: readonly number[] },
): "always" | "wide" | null {
  const isNear = (one: number, years = 3) => one !== year && Math.abs(one - year) < years;
  const decade = 10 * Math.round(year / 10);
  const place = named.indexOf(year);
  if (place >= 0) return named.slice(0, place).some((one) => isNear(one)) ? null : "always";
  if (year > planned || named.some((one) => isNear(one, 4))) return null;
  if (year === decade) return "always";
  if (year === first) return isNear(planned) || (isNear(decade) && decade > first) ? null : "always";
  if (year === planned) return isNear(decade) && decade < planned ? null : "always";
  return year % 5 === 0 && !isNear(first) && !isNear(planned) ? "wide" : null;
}

export const isMade = (hole: string | undefined): boolean => hole === "made" || hole === "moved";
