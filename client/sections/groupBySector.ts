/** Things by their sector, in the order in which sectors first come up. `Object.groupBy` is younger than our browsers. */
export function groupBySector<T>(things: T[], sectorOf: (thing: T) => string): [sector: string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const thing of things) groups.set(sectorOf(thing), [...(groups.get(sectorOf(thing)) ?? []), thing]);
  return [...groups];
}
