/** The site's name as it is stamped: "Orchid and Steel" is `orchid/steel`, in the parts between the slashes. */
export function wordmarkOf(siteName: string): string[] {
  return siteName.toLowerCase().split(/ (?:and|&) /);
}
