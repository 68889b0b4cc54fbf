/** The browser's script of the parts page: hydrates it, then runs the `act` of every example. */

import { type ReactNode, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { useIsHydrated } from "../hooks/useIsHydrated.ts";
import { keepSliders } from "../keepSliders.ts";
import { type Example, isFramed, partsPath } from "./example.ts";
import { examples } from "./examples.ts";
import { PartsDocument } from "./PartsDocument.tsx";

keepSliders();
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
document.documentElement.dataset.painted = ""; // no first paint waits for what base.css defers
for (const { act, id } of example ? [example] : examples.filter((one) => !isFramed(one))) await act?.(rootOf(id));
fitFrame();
document.documentElement.dataset.parts = "ready"; // tests wait for it

/** Shrinks the preview's iframe to its content, except where `act` opens something in it. */
function fitFrame(): void {
  const frame = window.frameElement as HTMLElement | null; // the parts page's iframe, if any
  if (frame && !example?.act) frame.style.maxBlockSize = `${document.body.offsetHeight + 2}px`; // plus its borders
}

/** Calls `onDone` when all of its children are hydrated. */
function Hydrated({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  const isHydrated = useIsHydrated();
  useEffect(() => {
    if (isHydrated) onDone();
  }, [isHydrated, onDone]);
  return children;
}

function rootOf(exampleId: Example["id"]): HTMLElement {
  const root = document.querySelector(`[data-example="${exampleId}"]`);
  if (!(root instanceof HTMLElement)) throw new TypeError(`the page must show the example "${exampleId}"`);
  return root;
}
