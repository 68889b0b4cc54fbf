/** API versions: `1`, `X` (the newest) or a date. */

/** Whether a version is at least the one of the date. */
export const isSince = (apiVersion: string, date: string): boolean =>
  apiVersion === "X" || (apiVersion !== "1" && apiVersion >= date);

/** Since this version there are releases, and queries see published documents by default. */
export const isReleaseAware = (apiVersion: string): boolean => isSince(apiVersion, "2025-02-19");
