/** What a figure counts, as marks of a drawing: one for each unit. */

import type { Change } from "../../../shared/content/change.ts";
import { withoutPrivateUse } from "../../withoutPrivateUse.ts";

/**
 * `kept` are there before and after, `lost` only before, `gained` only after. The rest of a hundred counts as lost.
 * `countsLost`: the number itself says how many are lost.
 */
export type Marks = { kept: number; gained: number; lost: number; countsLost?: true };

/** More would be too small to be counted, or even seen. */
const mostMarks = 1500;

/**
 * The marks of a change, by its numbers alone: "140" that became "38", or the hundred of "−41%", "64%" and "29%" that
 * became "64%". `null` for what has no marks: fractions, durations with different units, one number without another.
 */
export function countMarks({ was, value }: Pick<Change, "was" | "value">): Marks | null {
  const marks = marksOf(was && withoutPrivateUse(was), withoutPrivateUse(value));
  if (!marks) return null;
  const { kept, gained, lost } = marks;
  const total = kept + gained + lost;
  return gained + lost > 0 && lost >= 0 && kept >= 0 && total <= mostMarks ? marks : null;
}

function marksOf(was: string | undefined, value: string): Marks | null {
  const after = percentOf(value);
  if (was !== undefined) {
    const shareBefore = percentOf(was);
    if (after && shareBefore && !after.sign && !shareBefore.sign) return between(shareBefore.count, after.count, 100);
    const [old, now] = [countOf(was), countOf(value)];
    return old === null || now === null ? null : between(old, now);
  }
  if (!after) return null;
  const { sign, count } = after;
  if (sign === "+") return between(100, 100 + count);
  return sign ? { ...between(100, 100 - count), countsLost: true } : { kept: count, gained: 0, lost: 100 - count };
}

/** `of`: how many places for marks there are, if not as many as marks. */
function between(before: number, after: number, of = Math.max(before, after)): Marks {
  const kept = Math.min(before, after);
  const gained = Math.max(after - before, 0);
  return { kept, gained, lost: of - kept - gained };
}

/** Digits, with a comma, point or narrow space between each three. */
const whole = String.raw`\d+|\d{1,3}(?:[,.\u2009\u202f\u00a0’']\d{3})+`;
const wholeNumber = new RegExp(`^(?:${whole})$`);
const percentage = new RegExp(`^([+−])?(${whole})\\s?%$`);

function countOf(text: string): number | null {
  return wholeNumber.test(text) ? Number(text.replace(/\D/g, "")) : null;
}

function percentOf(text: string): { sign: string | undefined; count: number } | null {
  const [, sign, digits] = percentage.exec(text) ?? [];
  return digits ? { sign, count: Number(digits.replace(/\D/g, "")) } : null;
}
