import { expect, test } from "vitest";
import { type Headroom, headroomAtStart, nextHeadroom } from "./headroom.ts";

const scrollTo = (...positions: number[]) => positions.reduce(step, headroomAtStart);
const step = (last: Headroom, scrollY: number) => nextHeadroom(last, { scrollY, maxScrollY: 5000, headerHeightPx: 80 });

test("the bar is unfixed at the top and up to 80 px of scroll", () => {
  expect(scrollTo(0).state).toBe("unfixed");
  expect(scrollTo(79, 80).state).toBe("unfixed");
});

test("scrolling down hides the bar beyond the pin start plus its own height", () => {
  expect(scrollTo(160).state).toBe("unfixed");
  expect(scrollTo(160, 161).state).toBe("unpinned");
});

test("scrolling up by 5 px leaves the bar hidden, by 6 px shows it", () => {
  expect(scrollTo(600, 595).state).toBe("unpinned");
  expect(scrollTo(600, 594).state).toBe("pinned");
});

test("slow upward scrolling adds up", () => {
  expect(scrollTo(600, 598, 596, 594).state).toBe("pinned");
});

test("any scroll down hides a pinned bar", () => {
  expect(scrollTo(600, 500, 501).state).toBe("unpinned");
});

test("back at 80 px the bar is unfixed", () => {
  expect(scrollTo(600, 500, 80).state).toBe("unfixed");
});

test("overscroll beyond either end is ignored", () => {
  expect(scrollTo(600, 5001, 600)).toEqual(scrollTo(600));
  expect(scrollTo(600, -20).state).toBe("unpinned");
});
