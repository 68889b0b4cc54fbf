/** The browser's entry of the page of parts: hydrates it, then does in each example what a visitor would. */

import { type ReactNode, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { type Example, isFramed, partsPath } from "./example.ts";
import { examples } from "./examples.ts";
import { PartsDocument } from "./PartsDocument.tsx";

const id = window.location.pathname.slice(partsPath.length + 1);
const example = examples.find((one) => one.id === id);
const styles = [...document.querySelectorAll("link[rel='stylesheet']")].map((link) => link.getAttribute("href") ?? "");

await new Promise<void>((resolve) => {
  hydrateRoot(
    document,
    <StrictMode>
      <Hydrated onDone={resolve}>
        <PartsDocument example={example} styles={styles} />
      </Hydrated>
    </StrictMode>,
  );
});
for (const { act, id } of example ? [example] : examples.filter((one) => !isFramed(one))) await act?.(rootOf(id));
fitFrame();
document.documentElement.dataset.parts = "ready"; // tests wait for it

/** A preview is no higher than what it shows, except where something opens in it. */
function fitFrame(): void {
  const frame = window.frameElement as HTMLElement | null; // one of the page of parts, where it is framed at all
  if (frame && !example?.act) frame.style.maxBlockSize = `${document.body.offsetHeight + 2}px`; // with its borders
}

/** The effects of a parent come after those of its children: then all of them are in use. */
function Hydrated({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  useEffect(onDone, [onDone]);
  return children;
}

function rootOf(exampleId: Example["id"]): HTMLElement {
  const root = document.querySelector(`[data-example="${exampleId}"]`);
  if (!(root instanceof HTMLElement)) throw new TypeError(`the page must show the example "${exampleId}"`);
  return root;
}
