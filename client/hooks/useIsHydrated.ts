import { startTransition, useEffect, useState } from "react";

/** For what is mounted later. Stays `false` on the server, where no effects run. */
let isDocumentHydrated = false;

/**
 * `false` on the server, during hydration and until the transition after it; `true` in what is mounted later. React can
 * interrupt that transition for a visitor, who can use the page meanwhile. `useSyncExternalStore` would render all of it
 * in one task.
 */
export function useIsHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(isDocumentHydrated);
  useEffect(() => {
    isDocumentHydrated = true;
    startTransition(() => setHydrated(true));
  }, []);
  return isHydrated;
}
