/** The width of that many of the page's twelve columns, in hundredths of the window's width. */
const vwOf = (columns: number): number => 7.95 * columns - 2;

/**
 * The width of that many of the page's twelve columns, for a `sizes` attribute.
 *
 * As `--gutter`, `--column-gap` and `--content-max` make it: they grow with the window up to the widest content.
 */
export function columnSizes(columns: number): string {
  return `min(${vwOf(columns).toFixed(1)}vw, ${(10.83 * columns - 2).toFixed(1)}rem)`;
}

/** The width of the window in which that many columns are `widthRem` wide, for the conditions of a `sizes` attribute. */
export function windowAround(columns: number, widthRem: number): string {
  return `${Math.round((100 * widthRem) / vwOf(columns))}rem`;
}
