/**
 * One refresh at a time.
 *
 * Whoever asks while one is running gets the next one, which starts when that has ended and covers everything asked
 * for in the meantime: an answer that was on its way before a change must not stand for it.
 */

/**
 * `whole`: everything is as the content service has it. `lacking`: it answered, and something that must be there is
 * not, so that what was there before stays. `failed`: some answer was not to be had.
 */
export type Refreshed = "whole" | "lacking" | "failed";

export type RefreshQueueOptions = {
  /** Refreshes what reads one of these document types; everything when none are given. Never rejects. */
  refresh: (types?: readonly string[]) => Promise<Refreshed>;
};

export function createRefreshQueue({ refresh }: RefreshQueueOptions) {
  let running: Promise<unknown> = Promise.resolve();
  let next: { types: Set<string | undefined>; done: Promise<Refreshed> } | undefined;

  /** Resolves once a refresh that began after this call is over. */
  return function request(types?: readonly string[]): Promise<Refreshed> {
    next ??= { types: new Set(), done: running.then(start) };
    for (const type of types ?? [undefined]) next.types.add(type);
    return next.done;
  };

  function start(): Promise<Refreshed> {
    const types = next?.types ?? new Set();
    next = undefined;
    const refreshed = refresh(types.has(undefined) ? undefined : [...types].filter((type) => type !== undefined));
    running = refreshed;
    return refreshed;
  }
}
