/** Which answer what a visitor types has. */

/**
 * The answer to this, compared without case and spaces; `undefined` if none is written for it. A whole British postcode
 * (BS 7666) is its sector, such as BD13 2, and two letters: it has the answer to its sector.
 */
export function answerTo<Answer extends { typed: string }>(answers: readonly Answer[], typed: string) {
  const asked = normalized(typed);
  const sector = asked.replace(/(?<=\d)[a-z]{2}$/, "");
  return [asked, sector].map((wanted) => answers.find((answer) => normalized(answer.typed) === wanted)).find(Boolean);
}

export const normalized = (typed: string): string => typed.replace(/\s/g, "").toLowerCase();

/**
 * Whether this could be one of them: not the beginning of one, and where all have a digit, as postcodes have, not words.
 */
export const couldBe = (answers: readonly { typed: string }[], typed: string): boolean =>
  answerTo(answers, typed) !== undefined ||
  (!answers.some((answer) => normalized(answer.typed).startsWith(normalized(typed))) &&
    (/\d/.test(typed) || !answers.every((answer) => /\d/.test(answer.typed))));
