/** A picture in the making: for each point its colour, the direction in which its surface looks, and its distance. */
export type Size = { widthPx: number; heightPx: number };
export type Layers = Size & { colour: Float32Array; normal: Float32Array; depth: Float32Array };

export function emptyLayers({ widthPx, heightPx }: Size): Layers {
  const count = widthPx * heightPx;
  const [colour, normal, depth] = [new Float32Array(count * 3), new Float32Array(count * 3), new Float32Array(count)];
  return { widthPx, heightPx, colour, normal, depth };
}
