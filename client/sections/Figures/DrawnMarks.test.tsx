import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DrawnMarks } from "./DrawnMarks.tsx";
import { columnsFor, type MarkShape, markCells } from "./markShapes.ts";

/** How often a path command occurs in the drawing for wide windows. */
function countIn(shape: MarkShape, kept: number, lost: number, command: RegExp): number {
  const markup = renderToStaticMarkup(<DrawnMarks marks={{ kept, gained: 0, lost }} shape={shape} />);
  const [wide = ""] = markup.split("</svg>");
  return [...wide.matchAll(/ d="([^"]*)"/g)].flatMap(([, path = ""]) => [...path.matchAll(command)]).length;
}

test("of fourteen screens, the ten that are gone are struck out from corner to corner", () => {
  expect(countIn("screens", 4, 10, /l/g)).toBe(10);
});

test("quarters of a disc and lines of text have a path for each unit", () => {
  expect(countIn("quarters", 3, 51, /a/g)).toBe(54);
  expect(countIn("lines", 31, 183, /M/g)).toBe(214);
});

test("marks that are dashes have one path for each line of them", () => {
  const columns = columnsFor(100, markCells.dots.width, markCells.dots.ratio.wide);
  expect(columns).toBe(25);
  expect(countIn("dots", 100, 0, /M/g)).toBe(4);
});

test("beside numbers one drawing is for all windows; along the foot the edges cut the courses of bricks", () => {
  const drawn = (display?: "beside" | "foot") =>
    renderToStaticMarkup(<DrawnMarks marks={{ kept: 38, gained: 0, lost: 102 }} shape="bricks" display={display} />);
  expect(drawn("beside").match(/<svg/g)).toHaveLength(1);
  expect(drawn("beside")).not.toContain("data-format");
  expect(drawn().match(/viewBox="0 0 /g)).toHaveLength(2);
  expect(drawn("foot").match(/viewBox="1.45 0 /g)).toHaveLength(2);
});
