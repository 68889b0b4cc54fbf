/**
 * The width of that many of the page's twelve columns, for a `sizes` attribute.
 *
 * As `--gutter`, `--column-gap` and `--content-max` make it: they grow with the window up to the widest content.
 */
export function columnSizes(columns: number): string {
  return `min(${(7.95 * columns - 2).toFixed(1)}vw, ${(10.83 * columns - 2).toFixed(1)}rem)`;
}
