import type { ClientColours } from "../../../shared/content/client.ts";
import { columnSizes } from "../../columnSizes.ts";

/** Where a card is among those that are shown. */
type Position = { place: number; count: number; rhythm: 4 | 5 };

const columns = { 4: [12, 12, 5, 7], 5: [12, 5, 7, 7, 5] };

/**
 * 1.6 times the height of the frame, which shows a part of the width: in the narrower column of a pair, in pairs of a
 * selection, which are higher where words wrap, and beside words; in a selection 1.4 times as large there and in its pair. On a field the frame is at least 24rem high, and
 * higher in a selection, where the first is higher still; in the narrower column of a pair it is as wide as the column, or
 * a fifth more beside a card without a field: here a width between the two.
 */
const [highInPair, wholeInPair, enlargedInPair, fieldInPair, wholeBesideWords, enlargedBesideWords] = [
  "min(48vw, 67.2rem)",
  "(width < 1100px) 61vw, min(57.6vw, 80rem)",
  "(width < 1100px) 86vw, min(80.7vw, 112rem)",
  "min(41vw, 56.5rem)",
  "min(67.2vw, 92.8rem)",
  "min(94vw, 129.9rem)",
];
const [wholeOnField, highOnField, firstOnField] = [
  "max(38.4rem, min(48vw, 67.2rem))",
  "max(38.4rem, min(67.2vw, 92.8rem))",
  "max(38.4rem, min(73.6vw, 96vh))",
];

/** Which card of the composition it is, and how many of twelve columns it has. The last of an odd number has them all. */
export function placeInRows({ place, count, rhythm }: Position): { step: number; span: number } {
  const step = place % rhythm;
  const isAlone = place === count - 1 && (rhythm === 4 ? step === 2 : step === 1 || step === 3);
  return { step, span: isAlone ? 12 : (columns[rhythm][step] ?? 12) };
}

/** The `sizes` of a card's picture, on a field of these colours or without one, as the style sheet makes it. */
export function coverSizes(field: ClientColours | undefined, position: Position): string {
  const { step, span } = placeInRows(position);
  const isField = field !== undefined;
  const frame = columnSizes(span);
  const across = position.rhythm === 4 ? ["100vw", enlargedBesideWords][step] : [wholeBesideWords][step];
  const ofFieldInPair = position.rhythm === 5 && span === 5 ? fieldInPair : frame;
  const ownInIndex = span === 5 ? highInPair : frame;
  const ownInPair = position.rhythm === 5 ? ownInIndex : step === 3 ? enlargedInPair : wholeInPair;
  const inPair = isField ? ofFieldInPair : ownInPair;
  const onField = position.rhythm === 5 ? wholeOnField : step === 0 ? firstOnField : highOnField;
  const wide = span === 12 ? (isField ? onField : (across ?? frame)) : inPair;
  // As wide as a phone's window, less a little, so that a scroll bar beside it does not ask for the next listed width.
  return `(width < 980px) 98vw, ${wide}`;
}
