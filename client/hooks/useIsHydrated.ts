import { startTransition, useEffect, useState } from "react";

/** Stays `false` on the server, where no effects run. */
let isDocumentHydrated = false;

/**
 * `false` on the server and during hydration, `true` from then on. What differs then is rendered in a transition, which
 * React interrupts for the visitor: it renders an external store that differs after hydration in a single task.
 */
export function useIsHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(isDocumentHydrated);
  useEffect(() => {
    isDocumentHydrated = true;
    startTransition(() => setHydrated(true));
  }, []);
  return isHydrated;
}
