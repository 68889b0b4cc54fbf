/**
 * Setup of the unit tests: property tests use the same seed in every run, so that a test passes or fails because of the
 * code alone. With `FUZZ=long` they try other inputs each time, and more of them; `FUZZ_SEED` repeats such a run.
 */

import fc from "fast-check";

export const isLong = process.env.FUZZ === "long";
const given = process.env.FUZZ_SEED;

fc.configureGlobal({
  ...(isLong && { numRuns: 2000 }), // instead of 100, where a test does not say
  ...(given !== undefined && { seed: Number(given) }),
  ...(!isLong && given === undefined && { seed: 2026 }),
});
