/** Which answer what a visitor types has. */

/** The answer to this, compared without case and spaces; `undefined` if none is written for it. */
export function answerTo<Answer extends { typed: string }>(answers: readonly Answer[], typed: string) {
  return answers.find((answer) => normalized(answer.typed) === normalized(typed));
}

export const normalized = (typed: string): string => typed.replace(/\s/g, "").toLowerCase();

/** Whether this could be one of them: examples that all have a digit, such as postcodes, are not answered by words. */
export const couldBe = (answers: readonly { typed: string }[], typed: string): boolean =>
  normalized(typed) !== "" && (/\d/.test(typed) || !answers.every((answer) => /\d/.test(answer.typed)));
