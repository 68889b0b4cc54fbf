/** The item with the least number, the first of several; `undefined` where there is none. */
export function leastOf<T>(all: readonly T[], of: (one: T) => number): T | undefined {
  return all.reduce<T | undefined>((best, one) => (best === undefined || of(one) < of(best) ? one : best), undefined);
}
