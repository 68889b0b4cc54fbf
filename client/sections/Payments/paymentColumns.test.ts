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

/** The years of a plan and of two columns after it that have a label; those in brackets only in wide windows. */
function labelled(first: number, planned: number, named: number[] = []) {
  const years = Array.from({ length: planned + 3 - first }, (_, index) => first + index);
  return years.flatMap((year) => {
    const label = labelOf(year, { first, planned, named });
    return label ? [label === "wide" ? `(${year})` : `${year}`] : [];
  });
}

test("a plan has labels for its decades, its ends and, in wide windows, every fifth year", () => {
  expect(labelled(2026, 2065).join(" ")).toBe("2026 2030 (2035) 2040 (2045) 2050 (2055) 2060 2065");
  expect(labelled(2030, 2069).join(" ")).toBe("2030 (2035) 2040 (2045) 2050 (2055) 2060 (2065) 2069");
  expect(labelled(2022, 2024).join(" ")).toBe("2024");
});

test("years beside one that is named have no label, and of two named ones that would touch the first has", () => {
  const inPlan = labelled(2026, 2065, [2043, 2046]);
  expect(inPlan.join(" ")).toBe("2026 2030 (2035) 2043 2046 2050 (2055) 2060 2065");
  expect(labelled(2026, 2065, [2066, 2065, 2043]).slice(-2)).toEqual(["2060", "2066"]);
  expect(labelled(2026, 2065, [2043, 2044]).slice(3, 5)).toEqual(["2043", "2050"]);
});

test("labels of years do not touch, whenever a plan begins, however long it is and whenever something happens", () => {
  const nearest = 3;
  for (let first = 2020; first < 2030; first++) {
    for (let planned = first + 1; planned < first + 50; planned++) {
      for (const named of [[], [planned + 1, planned], [first + 1, first + 2], [planned - 4, planned - 2]]) {
        const years = labelled(first, planned, named).map((year) => Number(year.replace(/[()]/g, "")));
        const between = years.slice(1).map((year, index) => year - Number(years[index]));
        expect(Math.min(...between), `${first} to ${planned}, ${named}: ${years}`).toBeGreaterThanOrEqual(nearest);
      }
    }
  }
});
