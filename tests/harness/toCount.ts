import { InvalidArgumentError } from "commander";

/** An option of a command line that is a whole number from 1. */
export function toCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new InvalidArgumentError("It must be a whole number from 1.");
}
