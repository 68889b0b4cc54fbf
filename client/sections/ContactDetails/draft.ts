/** Pure functions of the field in which a visitor drafts an email. */

export type Remark = { words: number; text: string };

export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** The remark for so many words: of those that begin at fewer, or at as many, the last. */
export function remarkAt<One extends Remark>(remarks: readonly One[], words: number): One | undefined {
  return remarks
    .filter((one) => one.words <= words)
    .reduce<One | undefined>((best, one) => (best && best.words > one.words ? best : one), undefined);
}

/** The least share from 0 to 1, to a hundredth, at which something fits; 1 where nothing does. */
export function leastFitting(fits: (share: number) => boolean): number {
  if (fits(0)) return 0;
  let [tooSmall, enough] = [0, 1];
  while (enough - tooSmall > 0.01) {
    const middle = (tooSmall + enough) / 2;
    if (fits(middle)) enough = middle;
    else tooSmall = middle;
  }
  return enough;
}

/**
 * The text of the field when the page opens: what was kept, and below it what was typed before the page had its script. A
 * text that came with a link (`brought`) takes the place of the one that came with an earlier link, or follows the rest.
 */
export function joinDrafts(kept: { text: string; brought?: string }, brought: string, typed: string): string {
  const own = below(kept.text, typed);
  const isNew = !own.includes(brought);
  if (isNew && kept.brought && own.includes(kept.brought)) return own.replace(kept.brought, () => brought);
  return below(own, brought);
}

/** Two texts as paragraphs, or the one that has the other in it. */
function below(text: string, next: string): string {
  if (text.includes(next)) return text;
  return next.includes(text) ? next : `${text.trimEnd()}\n\n${next}`;
}
