import { expect, test } from "vitest";
import { markupOf } from "../../../tests/harness/markupOf.tsx";
import { parseMarkup, select } from "../../../tests/harness/parseMarkup.ts";
import { ServiceList } from "./ServiceList.tsx";

/** For each service whether its sentence is in the room that its name fills while it is hot. */
function pushedIn(durations: string[], sentence = "What it is for."): boolean[] {
  const services = durations.map((duration, index) => ({
    _id: `service-${index}`,
    name: "Build",
    slug: `build-${index}`,
    sentence,
    duration,
    price: "£9,000",
  }));
  const markup = markupOf(<ServiceList heading="Services" introduction={undefined} services={services} />);
  return select(parseMarkup(markup), "li").map(({ attributes }) => "data-pushed" in attributes);
}

test("a sentence is in the room of a long name only while the name leaves half of the drawing free", () => {
  expect(pushedIn(["4 to 6 weeks", "12 to 24 weeks"])).toEqual([false, true]);
  expect(pushedIn(["4 weeks", "8 weeks"])).toEqual([false, false]);
  expect(pushedIn(["4 weeks", "16 to 20 weeks"])).toEqual([false, false]);
});

test("a long sentence is below its name from the start", () => {
  expect(pushedIn(["4 weeks", "12 to 24 weeks"], "a".repeat(100))).toEqual([false, true]);
  expect(pushedIn(["4 weeks", "12 to 24 weeks"], "a".repeat(101))).toEqual([false, false]);
});
