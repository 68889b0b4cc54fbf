import { expect, test } from "vitest";
import { bandsOf, nearestStop, widthAt } from "./temperColours.ts";

test("a bar at a heat has its colour in the middle and the cooler ones outwards, each once, to bright steel", () => {
  const bands = bandsOf(280);
  expect(bands[0]).toEqual({ share: 0, colour: "rgb(200 72 204)" });
  expect(bands.at(-1)?.colour).toBe("rgb(86 97 110)");
  const shares = bands.map(({ share }) => share);
  expect(shares).toEqual([...new Set(shares)].toSorted((a, b) => a - b));
});

test("between two degrees of the chart a colour is between theirs", () => {
  expect(bandsOf(274)[0]?.colour).toBe("rgb(171 62 157)");
});

test("a hotter bar has the same colours further out, and the hottest one ends where the drawing does", () => {
  const brown = (degrees: number) => bandsOf(degrees).find(({ colour }) => colour === "rgb(134 70 52)")?.share ?? 0;
  expect(brown(300)).toBeGreaterThan(brown(280));
  expect(bandsOf(340).at(-1)?.share).toBe(1);
});

test("shares have so few digits that server and browser agree on them", () => {
  for (const degrees of [235, 280, 340])
    for (const { share } of bandsOf(degrees)) expect(`${share}`.length).toBeLessThanOrEqual(6);
});

test("a bar that was never heated is bright throughout", () => {
  expect(bandsOf(200)).toEqual([{ share: 0, colour: "rgb(86 97 110)" }]);
});

test("the name shown is that of the nearest degrees, and between two the hotter one's", () => {
  const stops = [{ degrees: 220 }, { degrees: 280 }];
  expect(nearestStop(stops, 200)?.degrees).toBe(220);
  expect(nearestStop(stops, 249)?.degrees).toBe(220);
  expect(nearestStop(stops, 250)?.degrees).toBe(280);
  expect(nearestStop([], 250)).toBeUndefined();
});

test("a name is widest at the right degrees, and narrow far from them or without any", () => {
  expect([200, 260, 280, 300, 340].map((degrees) => widthAt(degrees, 280))).toEqual([64, 120, 150, 120, 64]);
  expect(widthAt(280)).toBe(64);
});
