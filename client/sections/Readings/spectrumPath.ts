/** How high the highest number is drawn, of 100: above it there is room for the width of a line. */
const highest = 90;

/**
 * A curve through numbers from 0 to 100 at equal steps, and what is below it, as the path of an SVG of 100 by 100. It goes
 * on beyond the left and right edges and far below the ground, so that its outline shows along the numbers alone, even
 * while it is flat.
 */
export function spectrumPath(values: readonly number[]): string {
  const last = values.length - 1;
  const at = (index: number) => values[Math.min(last, Math.max(0, index))] ?? 0;
  const y = (value: number) => short(100 - (value * highest) / 100);
  const curve = values.slice(1).map((value, before) => {
    const index = before + 1;
    const slope = (at(index + 1) - at(before)) / 2; // so the curve has no corners: Catmull and Rom, 1974
    return `S${short(((index - 1 / 3) * 100) / last)} ${y(value - slope / 3)} ${short((index * 100) / last)} ${y(value)}`;
  });
  return `M-5 200V${y(at(0))}H0${curve.join("")}H105V200Z`;
}

const short = (number: number) => Math.round(number * 10) / 10;
