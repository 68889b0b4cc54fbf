import { useSyncExternalStore } from "react";

/** False on the server and while its document is taken over; true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
