/** The names of services as a drawing to scale: each word is as wide as the work is long. */

/** A word and the time it stands for, in units of which a drawing is `drawingWidth` wide. */
export type ScaledName = {
  /** Of the text, so that it is `from` wide at `stretch` and `to` wide at `hotStretch`. */
  fontSize: number;
  /** In per cent, as `font-stretch` has them. */
  stretch: number;
  hotStretch: number;
  x: number;
  baseline: number;
  height: number;
  /** The shortest and the longest time; `null` for a name beside the scale, whose duration has another unit. */
  span: { from: number; to: number } | null;
};

export type Scale = {
  /** How far apart two weeks are, or whatever is counted. */
  unit: number;
  units: number;
  /** As many as services; `null` for a name that does not fit. */
  names: (ScaledName | null)[];
};

export const drawingWidth = 1000;

const [narrowest, widest] = [50, 150];
const preferredSize = 115;
const smallestSize = 50;
const spaceAbove = 24;
/** The empty space before the first letter and after the last one, in em, at both ends: a word is as wide as its ink. */
const sideBearing = [0.01, 0.045] as const;

/**
 * The scale of the unit that most durations have: "4 to 6 weeks" and "12 to 24 weeks" make one of 24.
 * `null` where fewer than two services have a duration in the same unit.
 */
export function drawToScale(services: readonly { name: string; duration: string }[]): Scale | null {
  const durations = services.map(({ duration }) => readDuration(withoutPrivateUse(duration)));
  const units = durations.flatMap((duration) => duration?.unit ?? []);
  const count = (unit: string) => units.filter((other) => other === unit).length;
  const shared = units.toSorted((one, other) => count(other) - count(one))[0];
  if (shared === undefined || count(shared) < 2) return null;
  const onScale = durations.map((duration) => (duration?.unit === shared ? duration : null));
  const longest = Math.max(...onScale.map((duration) => duration?.to ?? 0));
  const unit = drawingWidth / longest;
  return {
    unit,
    units: longest,
    names: services.map(({ name }, index) => {
      const duration = onScale[index];
      return drawName(
        withoutPrivateUse(name),
        duration ? { from: duration.from * unit, to: duration.to * unit } : null,
      );
    }),
  };
}

/** Letters of private use have no width. */
const withoutPrivateUse = (text: string): string => text.replaceAll(/\p{Co}/gu, "");

/** "4 to 6 weeks", "4–6 weeks", "6 weeks". `null` without a number, or where the second is not the larger. */
function readDuration(duration: string): { from: number; to: number; unit: string } | null {
  const [, first, second = first, unit = ""] = /^\D*?(\d{1,3})(?:\D+(\d{1,3}))?\s*([^\d]*)$/.exec(duration) ?? [];
  const [from, to] = [Number(first), Number(second)];
  return from > 0 && to >= from ? { from, to, unit: unit.trim().toLowerCase() } : null;
}

function drawName(name: string, span: ScaledName["span"]): ScaledName | null {
  if (/[^\p{Script=Latin}\s&-]/u.test(name)) return null; // digits and other scripts have other widths
  const { narrow, perStretch } = widthOf(name);
  const sizeAt = (width: number, stretch: number) => width / (narrow + perStretch * (stretch - narrowest));
  const stretchFor = (width: number, size: number) =>
    Math.min(widest, Math.max(narrowest, narrowest + (width / size - narrow) / perStretch));

  const largest = span ? sizeAt(span.from, narrowest) : sizeAt(drawingWidth / 2, widest);
  const smallest = span ? sizeAt(span.to, widest) : 0;
  const fontSize = Math.min(largest, Math.max(preferredSize, smallest));
  if (fontSize < smallestSize) return null;
  const baseline = spaceAbove + 0.79 * fontSize;
  const stretch = span ? stretchFor(span.from, fontSize) : 75;
  const emptySpace =
    sideBearing[0] + ((sideBearing[1] - sideBearing[0]) * (stretch - narrowest)) / (widest - narrowest);
  return {
    fontSize: rounded(fontSize),
    stretch: rounded(stretch),
    hotStretch: rounded(span ? stretchFor(span.to, fontSize) : widest),
    x: rounded(-emptySpace * fontSize),
    baseline: rounded(baseline),
    height: Math.ceil(baseline + (/[gjpqyQ]/.test(name) ? 0.26 : 0.02) * fontSize),
    span: span && { from: rounded(span.from), to: rounded(span.to) },
  };
}

/** The width of a word at the narrowest stretch, in em, and what each per cent adds. Letters of the display font. */
function widthOf(name: string): { narrow: number; perStretch: number } {
  let [narrow, wide] = sideBearing.map((space) => -2 * space) as [number, number];
  for (const letter of name) {
    const [from, to] = letterWidths.find(([letters]) => letters.test(letter))?.[1] ?? [0.34, 1.05];
    narrow += from;
    wide += to;
  }
  return { narrow, perStretch: (wide - narrow) / (widest - narrowest) };
}

const letterWidths: [RegExp, [number, number]][] = [
  [/[ijlI]/, [0.172, 0.46]],
  [/[ft]/, [0.258, 0.82]],
  [/[mwMW]/, [0.547, 1.476]],
  [/[EFLZz]/, [0.231, 0.917]],
  [/-/, [0.218, 0.739]],
  [/\s/, [0.095, 0.425]],
];

const rounded = (value: number): number => Math.round(10 * value) / 10;
