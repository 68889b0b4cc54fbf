/** The same items with the keys that content has. */
export function keyed<T extends object>(items: readonly T[]): (T & { _key: string })[] {
  return items.map((item, index) => ({ _key: String(index), ...item }));
}
