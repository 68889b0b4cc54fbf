/**
 * What is wrong with a value before it is published, in words that say what visitors will see.
 *
 * An error is what the site's parser would leave out; the Studio does not publish it. A warning is published.
 */

import type { Rules, StudioField } from "../../shared/schema/field.ts";

export type Fault = { level: "error" | "warning"; message: string };

export function faultsIn(field: StudioField, value: unknown): Fault[] {
  const { rules } = field;
  if (!rules) return [];
  const given = comparable(value);
  if (isMissing(given)) return missingFaults(rules, value);
  const broken = brokenRule(rules, given);
  if (broken) return [{ level: "error", message: `It must ${broken}: otherwise, ${rules.otherwise}.` }];
  const { recommendedMax } = rules;
  if (typeof given !== "string" || recommendedMax === undefined || given.length <= recommendedMax) return [];
  const message = `${given.length} characters; at most ${recommendedMax} are recommended. Visitors see all of them.`;
  return [{ level: "warning", message }];
}

function missingFaults({ required, otherwise }: Rules, value: unknown): Fault[] {
  if (required) return [{ level: "error", message: `Required: without it, ${otherwise}.` }];
  // An image whose file was removed keeps its alternative text.
  if (isRecord(value) && "alt" in value) return [{ level: "warning", message: `No image is chosen: ${otherwise}.` }];
  return [];
}

/** What the value must do, and does not. */
function brokenRule(rules: Rules, value: unknown): string | undefined {
  const { min, max, eachOnce, pattern, oneOf, whole, within, asset } = rules;
  if (Array.isArray(value)) {
    if (min !== undefined && value.length < min) return `have at least ${min}`;
    const twice = eachOnce && repeated(value, eachOnce);
    return twice ? `have each ${eachOnce} once (${twice} is there twice)` : undefined;
  }
  if (whole && !isWhole(whole, value)) return `be a whole number from ${whole.least} to ${whole.most}`;
  if (within && !isWithin(within, value)) return `be a number from ${within.least} to ${within.most}`;
  if (typeof value !== "string") return undefined;
  if (max !== undefined && value.length > max) return `have at most ${max} characters`;
  if (pattern && !new RegExp(pattern.source).test(value)) return pattern.says;
  if (oneOf && !oneOf.includes(value)) return `be one of ${oneOf.join(", ")}`;
  return asset && !isShown(asset, value) ? asset.says : undefined;
}

/** The first number that an earlier item has, too. */
function repeated(items: unknown[], name: string): unknown {
  const numbers = items.map((item) => (isRecord(item) ? item[name] : undefined));
  return numbers.find((number, index) => typeof number === "number" && numbers.indexOf(number) < index);
}

const isWhole = ({ least, most }: NonNullable<Rules["whole"]>, value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

const isWithin = ({ least, most }: NonNullable<Rules["within"]>, value: unknown): boolean =>
  typeof value === "number" && value >= least && value <= most;

/** Vector images have no pixels. */
function isShown({ source, maxPixels }: NonNullable<Rules["asset"]>, id: string): boolean {
  const [, width, height, extension] = new RegExp(source).exec(id) ?? [];
  return extension !== undefined && (extension === "svg" || Number(width) * Number(height) <= maxPixels);
}

/** What the rules are about: the trimmed text, the slug, the id of an image's asset or of a document. */
function comparable(value: unknown): unknown {
  if (typeof value === "string") return value === "" ? undefined : value.trim();
  if (!isRecord(value)) return value;
  if (value._type === "slug" || "current" in value) return value.current;
  if (value._type === "image" || "asset" in value) return isRecord(value.asset) ? value.asset._ref : undefined;
  if (value._type === "reference" || "_ref" in value) return value._ref;
  return value;
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
