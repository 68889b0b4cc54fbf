import { expect, test } from "vitest";
import { eventsWithin, isMade, labelOf, lastYearOf, paymentColumns } from "./paymentColumns.ts";

const plan = {
  first: 2026,
  years: 5,
  events: [
    { _key: "sale", year: 2028, moves: "earlier" },
    { _key: "winter", year: 2029, moves: "later" },
  ],
} as const;

/** A letter for each year, M(ade), m(oved), l(eft) or - for none, and a second one for what an event can bring there. */
function drawn(...chosen: string[]) {
  const columns = paymentColumns(plan, new Set(chosen));
  const letters = { made: "M", moved: "m", left: "l", none: "-" };
  const of = (hole: keyof typeof letters | undefined) => (hole ? letters[hole] : "");
  return `${columns.map(({ hole, extra }) => of(hole) + of(extra)).join(" ")} ${lastYearOf(columns)}`;
}

test("the plan is made as it is, with room for what can move after it", () => {
  expect(drawn()).toBe("M M M- M M - 2030");
});

test("an event that is earlier takes the last year's payments into its own", () => {
  expect(drawn("sale")).toBe("M M Mm M l - 2029");
});

test("an event that is later moves its year's payments after the last", () => {
  expect(drawn("winter")).toBe("M M M- l M m 2031");
});

test("both together end as planned, and what is made in the last year is what was moved there", () => {
  expect(drawn("winter", "sale")).toBe("M M Mm l m - 2030");
});

test("there are as many payments as planned, whatever happens", () => {
  const years = [2026, 2027, 2028, 2029, 2030];
  const events = years.flatMap((year) =>
    (["earlier", "later"] as const).map((moves) => ({ _key: `${moves} ${year}`, year, moves })),
  );
  for (let chosen = 0; chosen < 2 ** events.length; chosen++) {
    const keys = events.filter((_, place) => chosen & (2 ** place)).map(({ _key }) => _key);
    const columns = paymentColumns({ ...plan, events }, new Set(keys));
    const made = columns.flatMap(({ hole, extra }) => [hole, extra]).filter(isMade);
    expect(made.length, keys.join(", ")).toBe(5);
  }
});

test("events in years without a payment are left out", () => {
  const at = (year: number) => ({ _key: `${year}`, year, moves: "later" as const });
  expect(eventsWithin({ ...plan, events: [2025, 2026, 2030, 2031].map(at) })).toEqual([at(2026), at(2030)]);
});

test("payments that were due in the last year are not made there when it is the one left out", () => {
  const events = [{ _key: "winter", year: 2030, moves: "later" }] as const;
  expect(paymentColumns({ ...plan, events }, new Set(["winter"])).map(({ hole }) => hole)).toEqual([
    ...["made", "made", "made", "made", "left", "moved"],
  ]);
});

test("labels of years do not touch, whenever a plan begins and however long it is", () => {
  const nearest = 3;
  for (let first = 2020; first < 2030; first++) {
    for (let years = 2; years <= 40; years++) {
      const planned = first + years - 1;
      const all = Array.from({ length: years }, (_, index) => first + index);
      const labelled = all.filter((year) => labelOf(year, { first, planned, named: [] }) !== null);
      const between = labelled.slice(1).map((year, index) => year - Number(labelled[index]));
      expect(Math.min(...between), `${first} to ${planned}: ${labelled}`).toBeGreaterThanOrEqual(nearest);
    }
  }
});

test("years beside one that is named have no label", () => {
  const labelled = Array.from({ length: 10 }, (_, index) => 2038 + index).filter(
    (year) => labelOf(year, { first: 2026, planned: 2065, named: [2043, 2046] }) !== null,
  );
  expect(labelled).toEqual([2043, 2046]);
});
