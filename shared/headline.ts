/** How long the headline of a page's opening is: it decides its size, and whether it may cross the picture. */

/** `short` is set in full size, `medium` smaller. `long` crosses a picture that fades under it, and so does `medium` a tall one. */
export type HeadlineLength = "short" | "medium" | "long";

/** The longest headline that crosses the whole picture; the Studio recommends no more. */
export const recommendedHeadline = 48;

/** In characters. The last word may reach far over the picture, at its dark foot; the words above it may not. */
const limits = {
  short: { headline: 28, word: 6, lastWord: 8 },
  medium: { headline: recommendedHeadline, word: 9, lastWord: 12 },
};

export function headlineLength(headline: string): HeadlineLength {
  const words = headline.trim().split(/\s+/);
  const lengthOf = (text: string) => [...text].length;
  const fits = (limit: typeof limits.short) =>
    lengthOf(words.join(" ")) <= limit.headline &&
    lengthOf(words.at(-1) ?? "") <= limit.lastWord &&
    words.slice(0, -1).every((word) => lengthOf(word) <= limit.word);
  if (fits(limits.short)) return "short";
  return fits(limits.medium) ? "medium" : "long";
}
