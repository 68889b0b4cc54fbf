import { memorySettings } from "../../scripts/memorySettings.ts";

/**
 * The environment of a site in a container of 512 MB, for figures of memory. Node chooses this heap limit there by
 * itself. With the limit of a large machine V8 collects garbage later, and the figures measure that instead.
 */
export const containerSettings = {
  ...memorySettings,
  NODE_OPTIONS: `${memorySettings.NODE_OPTIONS} --max-old-space-size=256`,
};
