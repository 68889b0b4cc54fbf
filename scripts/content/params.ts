import { InvalidArgumentError, Option } from "commander";

export type Params = Record<string, unknown>;

/** `--params type=client count=9`: the values of a query's $names. A value that is not JSON is plain text. */
export const paramsOption = () =>
  new Option("--params <name=value...>", "values of the query's $names, as JSON or plain text").argParser(addPair);

/** Adds `name=value` to the pairs before it. */
export function addPair(pair: string, earlier: Params = {}): Params {
  const [, name, value] = /^\$?([^=]+)=(.*)$/s.exec(pair) ?? [];
  if (!name || value === undefined) throw new InvalidArgumentError("It must be name=value.");
  return { ...earlier, [name]: jsonOrText(value) };
}

function jsonOrText(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("It must be a whole number above 0.");
  return Number(text);
}
