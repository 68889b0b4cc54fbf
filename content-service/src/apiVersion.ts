/** API versions: `1`, `X` (the newest) or a date. */

/** Whether a version is that of the date or newer. */
export const isSince = (apiVersion: string, date: string): boolean =>
  apiVersion === "X" || (apiVersion !== "1" && apiVersion >= date);

/** Since releases, published content is what a query sees by default, and versions can be seen at all. */
export const isReleaseAware = (apiVersion: string): boolean => isSince(apiVersion, "2025-02-19");
