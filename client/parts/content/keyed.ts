/** Adds the `_key` that items in content have. */
export function keyed<T extends object>(items: readonly T[]): (T & { _key: string })[] {
  return items.map((item, index) => ({ _key: String(index), ...item }));
}
