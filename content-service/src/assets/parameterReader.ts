/** Reads single parameters of a URL. Each function throws an `ImageParameterError` for an invalid value. */

import { type Colour, ImageParameterError, type Rect } from "./imageParameters.ts";

export function createParameterReader(search: URLSearchParams) {
  /** `undefined` for a missing parameter. */
  function read<T>(name: string, expectation: string, parse: (given: string) => T | undefined): T | undefined {
    const given = search.get(name);
    if (given === null) return undefined;
    const value = parse(given);
    if (value === undefined) throw new ImageParameterError(`${name} must be ${expectation} (got "${given}")`);
    return value;
  }
  return {
    number: (name: string, least: number, most: number): number | undefined =>
      read(name, `a number from ${least} to ${most}`, (given) => {
        const value = /^-?\d{1,9}(\.\d+)?$/.test(given) ? Number(given) : Number.NaN;
        return value >= least && value <= most ? value : undefined;
      }),
    oneOf: <T extends string>(name: string, values: readonly T[]): T | undefined =>
      read(name, values.length === 1 ? `"${values[0]}"` : `one of ${values.join(", ")}`, (given) =>
        values.find((value) => value === given),
      ),
    /** Several values, separated by commas. */
    someOf: <T extends string>(name: string, values: readonly T[]): T[] | undefined =>
      read(name, `one or two of ${values.join(", ")}, separated by a comma`, (given) => {
        const parts = given.split(",").map((part) => values.find((value) => value === part));
        return parts.length <= 2 && parts.every((part) => part !== undefined) ? parts : undefined;
      }),
    rect: (name: string): Rect | undefined =>
      read(name, "left,top,width,height in whole pixels", (given) => {
        const match = /^(\d{1,6}),(\d{1,6}),(\d{1,6}),(\d{1,6})$/.exec(given);
        const [left = 0, top = 0, width = 0, height = 0] = match?.slice(1).map(Number) ?? [];
        return match ? { left, top, width, height } : undefined;
      }),
    colour: (name: string): Colour | undefined =>
      read(name, "a colour as RGB, ARGB, RRGGBB or AARRGGBB", (given) => {
        const [, alpha, red, green, blue] =
          /^([\da-f]{2})?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(given) ??
          /^([\da-f])?([\da-f])([\da-f])([\da-f])$/i.exec(given) ??
          [];
        if (red === undefined || green === undefined || blue === undefined) return undefined;
        const byte = (digits: string) => Number.parseInt(digits.padStart(2, digits), 16);
        return { r: byte(red), g: byte(green), b: byte(blue), alpha: byte(alpha ?? "ff") / 255 };
      }),
  };
}

export type ParameterReader = ReturnType<typeof createParameterReader>;
