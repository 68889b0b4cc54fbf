import { columnSizes } from "../../columnSizes.ts";

/** Where a card is among those that are shown. */
type Position = { place: number; count: number; rhythm: 4 | 5 };

const columns = { 4: [12, 12, 5, 7], 5: [12, 5, 7, 7, 5] };

/*
 * A frame that is not as wide as its picture would be shows a part of it: these are 1.6 times its height, and in a
 * selection, where the picture is enlarged in the wider column of a pair and beside words, 1.4 times as much.
 */
const narrowInIndex = "min(48vw, 67.2rem)";
const besideWords = "min(67.2vw, 92.8rem)";
const besideWordsEnlarged = "min(94vw, 129.9rem)";
/** In pairs of a selection, which are higher where words wrap. */
const inSelectedPair = "(width < 1100px) 61vw, min(57.6vw, 80rem)";
const inSelectedPairEnlarged = "(width < 1100px) 86vw, min(80.7vw, 112rem)";
/** As wide as the column, or a fifth more beside a card without a field: a width between the two. */
const narrowOnField = "min(41vw, 56.5rem)";
/** At least 24rem high, and higher in a selection, where the first is higher still: by the window, or by its words. */
const onFieldInIndex = "max(38.4rem, min(48vw, 67.2rem))";
const onFieldSelected = "max(38.4rem, min(67.2vw, 92.8rem))";
const onFieldFirst = "max(54rem, 46vw, min(73.6vw, 96vh))";

/** Which card of the composition it is, and how many of twelve columns it has. The last of an odd number has them all. */
export function placeInRows({ place, count, rhythm }: Position): { step: number; span: number } {
  const step = place % rhythm;
  const isAlone = place === count - 1 && (rhythm === 4 ? step === 2 : step === 1 || step === 3);
  return { step, span: isAlone ? 12 : (columns[rhythm][step] ?? 12) };
}

/** The `sizes` of a card's picture, on a field of its client's colours or without one, as the style sheet makes it. */
export function coverSizes(isField: boolean, position: Position): string {
  const { step, span } = placeInRows(position);
  const isIndex = position.rhythm === 5;
  const frame = columnSizes(span);
  const across = isIndex ? [besideWords][step] : ["100vw", besideWordsEnlarged][step];
  const ofFieldInPair = isIndex && span === 5 ? narrowOnField : frame;
  const ownInIndex = span === 5 ? narrowInIndex : frame;
  const ownInPair = isIndex ? ownInIndex : step === 3 ? inSelectedPairEnlarged : inSelectedPair;
  const inPair = isField ? ofFieldInPair : ownInPair;
  const onField = isIndex ? onFieldInIndex : step === 0 ? onFieldFirst : onFieldSelected;
  const wide = span === 12 ? (isField ? onField : (across ?? frame)) : inPair;
  // As wide as a phone's window, less a little, so that a scroll bar beside it does not ask for the next listed width.
  return `(width < 980px) 98vw, ${wide}`;
}
