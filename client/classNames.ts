/** The names that are there, as a `class` attribute wants them. */
export function classNames(...names: (string | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
