/** What a promise of docs/reliability.md came to in this run, for whoever reads the output. */

/** Prints one line: `P7 renders of 500 requests at once: 1 (promised 1)`. */
export function figure(
  promise: `P${number}`,
  what: string,
  measured: string | number,
  promised: string | number,
): void {
  process.stdout.write(`${promise} ${what}: ${measured} (promised ${promised})\n`);
}
