/** The fragment of the address of this entry of the tab's history; without one, the address without a fragment. */
export function replaceFragment(fragment: string): void {
  try {
    history.replaceState(history.state, "", fragment || location.pathname + location.search);
  } catch {} // Safari refuses more than a hundred within half a minute
}
