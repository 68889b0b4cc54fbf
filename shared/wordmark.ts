/** The parts of the wordmark, which are joined with slashes: "Orchid and Steel" → `orchid/steel`. */
export function wordmarkOf(siteName: string): string[] {
  return siteName.toLowerCase().split(/ (?:and|&) /);
}
