type Plan = {
  first: number;
  years: number;
  events: readonly { _key: string; year: number; moves: "later" | "earlier" }[];
};

/** Of the payments of one place: made as planned, made at another time than planned, left out, or not there. */
export type Hole = "made" | "moved" | "left" | "none";

export type PaymentColumn = {
  year: number;
  /** Of those that belong to the year. */
  hole: Hole;
  /** Of those that an event brings beside them; missing in years without such an event. */
  extra?: Hole;
};

/**
 * Where payments are after the chosen events, given by their keys: a column for each year of the plan, and one after
 * them for each event that could move payments there. An event that is earlier takes the last year's payments into its
 * own year, one that is later moves its year's to the end.
 */
export function paymentColumns(plan: Plan, chosen: ReadonlySet<string>): PaymentColumn[] {
  const { first, years, events } = plan;
  const happen = events.filter(({ _key }) => chosen.has(_key));
  const toEarlier = happen.filter(({ moves }) => moves === "earlier").length;
  const toLater = happen.length - toEarlier;
  const end = years + toLater - toEarlier;
  const columns = years + events.filter(({ moves }) => moves === "later").length;
  return Array.from({ length: columns }, (_, index) => {
    const year = first + index;
    const isIn = (all: Plan["events"], moves: "later" | "earlier") =>
      all.some((event) => event.year === year && event.moves === moves);
    const isMadeLate = index >= years - toEarlier; // what belonged here, if anything, has gone to an earlier year
    const planned = isIn(happen, "later") || index >= end ? "left" : isMadeLate ? "moved" : "made";
    const hole = planned === "left" && index >= years ? "none" : planned;
    const extra = isIn(happen, "earlier") ? "moved" : "none";
    return isIn(events, "earlier") ? { year, hole, extra } : { year, hole };
  });
}

/** The last year in which a payment is made. */
export function lastYearOf(columns: readonly PaymentColumn[]): number | undefined {
  return columns.findLast(({ hole, extra }) => isMade(hole) || isMade(extra))?.year;
}

export const isMade = (hole: Hole | undefined): boolean => hole === "made" || hole === "moved";
