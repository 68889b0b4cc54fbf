/** Renders the parts page and single examples as HTML, for `npm run dev`. */

import { type PipeableStream, renderToPipeableStream } from "react-dom/server";
import { examples } from "./examples.ts";
import { PartsDocument } from "./PartsDocument.tsx";

export type PartsAssets = { styles: readonly string[]; scripts: string[] };

/** All examples, or the one with this id; `null` if there is none. Rejects with the error that a component throws. */
export async function renderParts(id: string | undefined, { styles, scripts }: PartsAssets) {
  const example = examples.find((one) => one.id === id);
  if (id !== undefined && !example) return null;
  return new Promise<PipeableStream>((resolve, reject) => {
    const stream = renderToPipeableStream(<PartsDocument example={example} styles={styles} />, {
      bootstrapModules: scripts,
      progressiveChunkSize: Number.POSITIVE_INFINITY, // no inline scripts, as on the site
      onShellReady: () => queueMicrotask(() => resolve(stream)),
      onShellError: reject,
      onError: reject,
    });
  });
}
