import { expect, test } from "vitest";
import { addPrices, readPrice } from "./prices.ts";

test("prices of one unit are added up, and those of another follow", () => {
  const add = (...prices: string[]) =>
    addPrices(prices)?.map((price) => Object.values(price).filter(Boolean).join(" "));
  expect(add("from £18,000", "from £2,400 a month", "from £832,000")).toEqual(["from £850,000", "from £2,400 a month"]);
  expect(add("€900", "€32.000")).toEqual(["€32.900"]);
  expect(add("From £18,000", "from £2,000", "from £900 A month", "from £100 a Month")).toEqual([
    ...["From £20,000", "from £1,000 A month"],
  ]);
  expect(add("£480\u{f0001}")).toEqual(["£480"]);
  expect(add()).toEqual([]);
});

test.each([
  [["£18,000", "on request"]],
  [["£18,000", "£48.50"]],
  [["£18,000", "£1,2"]],
  [["£18,000", "from £32,000"]],
  [["from £32,000", "£18,000"]],
  [["up to £5,000", "from £18,000"]],
  [["CHF 18,000", "USD 900"]],
  [["£5,000 to £8,000", "£5,000 to £8,000"]],
  [["18 000 €", "990 €"]],
])("the prices %j are not added up", (prices) => {
  expect(addPrices(prices)).toBeNull();
});

test.each([
  ["from £2,400 a month", ["from", "£2,400", "a month"]],
  ["€32.000", ["", "€32.000", ""]],
  ["on request", ["", "", "on request"]],
])("the price %j has a sum between words", (price, parts) => {
  expect(Object.values(readPrice(price))).toEqual(parts);
});
