/** What we use of the package: its published types lack `preferred`. */
declare module "negotiator" {
  export class Negotiator {
    constructor(request: { headers: Readonly<Record<string, string>> });
    /** Those of `available` that `Accept-Encoding` allows, by weight; equal weights in the order of `preferred`. */
    encodings<Encoding extends string>(
      available: readonly Encoding[],
      options: { preferred: readonly Encoding[] },
    ): Encoding[];
  }
}
