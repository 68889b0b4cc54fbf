import { longHeading, longParagraph, longWord } from "../content/agency.ts";
import { keyed } from "../content/keyed.ts";
import { definePart, section } from "../definePart.tsx";

const measured = (year: number, value: number, level?: number, doubt?: string) => ({ year, value, level, doubt });

const marsh = {
  heading: "One marsh, year by year",
  name: "Marsh",
  levelName: "High spring tide",
  difference: "above water",
  unit: "m",
  items: keyed([
    measured(2018, 2.31, 2.16),
    measured(2019, 2.33, 2.2),
    measured(2020, 2.44, 2.19, "Doubtful: the staff was bent."),
    measured(2022, 2.38, 2.24),
    measured(2023, 2.42, 2.22),
    measured(2024, 2.5, 2.27),
  ]),
  fact: "Six years of one marsh.",
  why: "The open circle is doubtful.",
};

export const chart = definePart("Chart", {
  "in a client's colours": section("chart", marsh, { colours: "tide" }),
  "at rest": section("chart", marsh),
  "right to left": section("chart", marsh, { colours: "tide", direction: "rtl" }),
  "two years, below the level": section(
    "chart",
    { ...marsh, items: keyed([measured(2023, -0.41, -0.2), measured(2024, -1.3, 0)]) },
    { colours: "amber" },
  ),
  "empty optional fields": section("chart", {
    heading: "Members",
    name: "Members",
    unit: "people",
    items: keyed([measured(2001, 140), measured(2012, 1214), measured(2024, 900)]),
  }),
  "long words": section(
    "chart",
    {
      ...marsh,
      heading: longHeading,
      name: longWord,
      levelName: longWord,
      difference: longWord,
      unit: "Quadratmeter",
      hasComma: true,
      items: keyed([measured(2022, 12_345.5, 9876.25, longParagraph), measured(2024, 12_400, 9900, longParagraph)]),
      fact: longWord,
      why: longParagraph,
    },
    { colours: "velvet" },
  ),
});
