/** The layers of content that an editor previews, as the Studio sends them: the topmost first. */

/** Names of layers; only `published` may follow nothing else. */
export type Layers = readonly string[];

/** The content service accepts no more. */
const maxLayers = 20;

/** From a list with commas. `null` where it is not one of drafts, published and releases. */
export function parseLayers(given: string): Layers | null {
  const names = given.split(",").map((name) => (name === "previewDrafts" ? "drafts" : name));
  const isValid = names.every((name) => /^[\w-]{1,64}$/.test(name) && name !== "raw");
  const layers = [...new Set(names)];
  return isValid && layers.length <= maxLayers ? layers : null;
}

/** The release that is previewed: the topmost one. */
export function releaseIn(layers: Layers): string | undefined {
  return layers.find((name) => name !== "drafts" && name !== "published");
}
