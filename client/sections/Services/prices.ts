/** Prices as numbers: what several services cost together. */

import { withoutPrivateUse } from "../../withoutPrivateUse.ts";

/** The sum of a price, and the words around it. */
type Price = { before: string; sum: string; after: string };

/**
 * "from £18,000" and "from £32,000" are "from £50,000"; sums of another unit, such as "a month", follow.
 * `null` where a price has no whole sum or a second one, or where sums of one unit have other words before them; capitals
 * count as small letters.
 */
export function addPrices(prices: readonly string[]): Price[] | null {
  const read = prices.map((price) => readPrice(withoutPrivateUse(price)));
  if (read.some(({ sum, after }) => !/^[£€$]?\d+([.,]\d{3})*$/.test(sum) || /\d/.test(after))) return null;
  const separator = read.map(({ sum }) => /[.,]/.exec(sum)?.[0]).find(Boolean) ?? ",";
  const unitOf = ({ sum, after }: Price) => `${sum.replace(/[\d.,]+/, "")} ${after}`.toLowerCase();
  const firstOf = (price: Price) => read.find((other) => unitOf(other) === unitOf(price));
  if (read.some((price) => price.before.toLowerCase() !== firstOf(price)?.before.toLowerCase())) return null;
  return read
    .filter((price) => price === firstOf(price))
    .map((first) => {
      const same = read.filter((price) => firstOf(price) === first);
      const total = same.reduce((added, { sum }) => added + Number(sum.replaceAll(/\D/g, "")), 0);
      const digits = String(total).replaceAll(/\B(?=(\d{3})+$)/g, separator);
      return { ...first, sum: first.sum.replace(/[\d.,]+/, digits) };
    });
}

/** "from £2,400 a month" in three parts; without a sum all of it is in the last one. */
export function readPrice(price: string): Price {
  const [, before = "", sum = "", after = price] = /^(\D*?)([£€$]?\d(?:[\d.,]*\d)?)(?!\d)(.*)$/s.exec(price) ?? [];
  return { before: before.trim(), sum, after: after.trim() };
}
