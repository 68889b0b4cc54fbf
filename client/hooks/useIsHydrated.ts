import { useSyncExternalStore } from "react";

/** `false` on the server and during hydration, `true` from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
