/** One figure, perhaps with signs between its thousands, or with decimals: 4,180 or 1,900,850 or 12.5. */
const oneFigure = /^(?:\d{1,2}(?:[.,]\d{3})+(?:[.,]\d\d?)?|\d+[.,]\d{1,3})$/;

/** What a form says that asks for so many figures. All of them get the answer that the editor wrote, `marked`. */
export function answerOfForm(typed: string, { years, marked }: { years: number; marked: string }): string {
  const count = figuresIn(typed);
  const missing = years - count;
  if (missing === 0) return marked;
  if (missing < 0) return `${count} figures for ${years} years: ${missing === -1 ? "one" : -missing} too many.`;
  if (count === 0 && typed.trim()) return `No figure found. ${years} of ${years} are missing.`;
  return `${missing} of ${years} figures ${missing === 1 ? "is" : "are"} missing.`;
}

/** Made-up figures, a little more each year. */
export const guessesFor = (years: number): string =>
  Array.from({ length: years }, (_, index) => (900 + 130 * index).toLocaleString("en")).join(" ");

/**
 * Several with a comma between them and no space are as many: 900,850,780 are three. Nothing tells 1,900,850 from three
 * figures of a list, or 120,000,000 from one: with two signs, the first is one figure, which fits the yield of a wood,
 * and the second is not.
 */
function figuresIn(typed: string): number {
  const runs = typed.match(/\d+(?:[.,]\d+)*/g) ?? [];
  return runs.reduce((sum, run) => sum + (oneFigure.test(run) ? 1 : run.split(/[.,]/).length), 0);
}
