/** Perspectives other than published and raw exist from this version on. */
export const apiVersion = "2025-02-19";
