/** The time. Parts of the site are given a clock, so that a test can hold it. */

export type Clock = {
  /** Milliseconds of a clock that never jumps. */
  now: () => number;
  /** The calendar: the year of the copyright line, the time of a subscription. */
  date: () => Date;
};

export const systemClock: Clock = { now: () => performance.now(), date: () => new Date() };
