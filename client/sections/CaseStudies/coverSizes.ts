import type { CaseStudyCard } from "../../../shared/content/caseStudy.ts";
import { columnSizes } from "../../columnSizes.ts";
import { fieldColours } from "../../components/CaseStudyCard/CaseStudyCard.tsx";

/** Where a card is among those that are shown. */
type Position = { place: number; count: number; rhythm: 4 | 5 };

const columns = { 4: [12, 12, 5, 7], 5: [12, 5, 7, 7, 5] };

/**
 * How wide pictures are drawn below the desktop breakpoint: whole (less a little, so that a scroll bar beside them does
 * not ask for the next listed width) or in a higher frame, inset and nearly square, or inset.
 */
const onPhones = { 4: [126, 108, 98, 78], 5: [98, 98, 108, 98, 78] };

/**
 * 1.6 times the height of the frame, which shows a part of the width: in pairs, which are higher where words wrap, and
 * beside words, in a selection 1.4 times as large. On a field the frame is at least 30rem high.
 */
const [wholeInPair, wholeBesideWords, enlargedBesideWords, wholeOnField] = [
  "(width < 1100px) 61vw, min(57.6vw, 80rem)",
  "min(67.2vw, 92.8rem)",
  "min(94vw, 129.9rem)",
  "max(48rem, min(67.2vw, 92.8rem))",
];

/** Which card of the composition it is, and how many of twelve columns it has. The last of an odd number has them all. */
export function placeInRows({ place, count, rhythm }: Position): { step: number; span: number } {
  const step = place % rhythm;
  const isAlone = place === count - 1 && (rhythm === 4 ? step === 2 : step === 1 || step === 3);
  return { step, span: isAlone ? 12 : (columns[rhythm][step] ?? 12) };
}

/** The `sizes` of a card's picture, as the style sheet makes it. */
export function coverSizes(caseStudy: Pick<CaseStudyCard, "saying" | "client">, position: Position): string {
  const { rhythm } = position;
  const { step, span } = placeInRows(position);
  const isField = fieldColours(caseStudy) !== undefined;
  const narrow = `(width < 980px) ${isField ? 98 : onPhones[rhythm][step]}vw`;
  const frame = columnSizes(span);
  const isToEnd = step === (rhythm === 4 ? 1 : 0);
  const besideWords = rhythm === 4 ? enlargedBesideWords : wholeBesideWords;
  const across = isToEnd ? besideWords : rhythm === 4 && step === 0 ? "100vw" : frame;
  const wide = span === 12 ? (isField ? wholeOnField : across) : isField ? frame : wholeInPair;
  return `${narrow}, ${wide}`;
}
