/** Joins class names for a `class` attribute and leaves out `undefined`. */
export function classNames(...names: (string | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
