/** Groups items by sector, in order of first appearance. `Object.groupBy` is newer than the browsers we support. */
export function groupBySector<T>(items: T[], sectorOf: (item: T) => string): [sector: string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(sectorOf(item), [...(groups.get(sectorOf(item)) ?? []), item]);
  return [...groups];
}
